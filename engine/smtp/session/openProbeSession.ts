import { createNote } from "#engine/evidence/note.ts";
import type { RandomRecipientFact } from "#engine/network/domainFacts.ts";
import type { HostAnswer, HostQuestion, MailboxAnswer } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import {
  accepts,
  concludeHost,
  knownFact,
  type MailboxAnswers,
  sessionIsFull,
} from "#engine/smtp/answers/concludeHost.ts";
import { concludeEnd } from "#engine/smtp/answers/concludeRefusal.ts";
import {
  openSession,
  type Opening,
  type OpenSession,
} from "#engine/smtp/connection/openSession.ts";
import { quitSession } from "#engine/smtp/connection/quitSession.ts";
import type { SessionEnd } from "#engine/smtp/connection/sessionEnd.ts";
import { ProbeSession, wantsReconnection } from "./session.ts";
import type { Handover } from "./sessionQueue.ts";

type Conclusion<T = HostAnswer> = T extends unknown ? Omit<T, "randomRecipient" | "target"> : never;

/**
 * Checks a mailbox in a new session. Opens a second one in clear text if TLS failed, and another one for the random
 * recipient if the first can't take it.
 */
export async function openProbeSession(
  context: SmtpContext,
  question: HostQuestion,
  handover: Handover | null,
): Promise<HostAnswer> {
  const base = { target: null, randomRecipient: null };
  const { opening, inClear } = await open(context, question);
  if (!opening.ok) {
    if (context.clock.elapsed() < context.deadline && !context.signal.aborted) {
      handover?.onFailed(opening.end);
    }
    return { ...base, ...concludeEnd(opening.end, question) };
  }
  handover?.onGreeted(opening.session.greetedMs);
  const fact = knownFact(context, question);
  const { session, answers } = await probeMailboxes(context, opening.session, question, {
    fact,
    inClear,
    handover,
  });
  if (answers === null) {
    return { ...base, ...withoutSmtpUtf8(context, session, question.host) };
  }
  const { target, end } = answers;
  if (target === null) {
    const broken = inClear && end !== null ? { ...end, cause: "tls_failed" as const } : end;
    return { ...base, ...concludeEnd(broken ?? lost(), question) };
  }
  if (answers.knownLine === null && needsAnotherSession(answers, question)) {
    answers.randomRecipient = await probeRandomRecipient(context, question, inClear);
  }
  const { greeting } = session;
  return concludeHost(context, answers, target, { question: { ...question, greeting }, fact });
}

/** Opens a session, in clear text if TLS fails or failed at this MX host minutes ago. */
async function open(
  context: SmtpContext,
  question: HostQuestion,
): Promise<{ opening: Opening; inClear: boolean }> {
  const { host, address } = question;
  const facts = context.sharedState?.facts ?? null;
  const about = { tenant: context.tenant, host };
  const brokenAt = facts?.tlsBrokenAt(about) ?? null;
  const inClear = brokenAt !== null;
  const opening = await openSession(context, { host, address, inClear });
  if (opening.ok && inClear) {
    const age = String(Math.round((context.clock.elapsed() - brokenAt) / 1000));
    opening.session.connection.transcript.note("starttls", createNote("tls_skipped", { age }));
  }
  if (opening.ok || !opening.end.retryInClear) {
    return { opening, inClear };
  }
  const second = await clearOpening(context, question, opening.end);
  if (second.ok) {
    facts?.putBrokenTls(about);
  }
  return { opening: second, inClear: true };
}

/** Part of the time of a check that must be left to connect again. */
const reconnectionShare = 3;

/**
 * Checks the mailboxes in an open session, and in a second one if the server tests new clients before it answers.
 * `answers` is null if the server can't take the address.
 */
async function probeMailboxes(
  context: SmtpContext,
  session: OpenSession,
  question: HostQuestion,
  how: { fact: RandomRecipientFact | null; inClear: boolean; handover: Handover | null },
): Promise<{ session: OpenSession; answers: MailboxAnswers | null }> {
  if (question.smtputf8 && !session.capabilities.has("SMTPUTF8")) {
    return { session, answers: null };
  }
  const { fact, inClear, handover } = how;
  const together = question.provider?.oneRecipient !== true;
  const probed = { ...question, randomRecipient: together ? question.randomRecipient : null };
  const first = new ProbeSession(context, session);
  const answers = await first.probeFirst(probed, fact, handover);
  const { target } = answers;
  const { clock, deadline, network } = context;
  if (
    target === null ||
    !wantsReconnection(target) ||
    deadline - clock.elapsed() < network.limits.total / reconnectionShare
  ) {
    return { session, answers };
  }
  await session.connection.closed();
  const { host, address } = question;
  const again = await openSession(context, { host, address, inClear });
  if (!again.ok) {
    return { session, answers };
  }
  const second = new ProbeSession(context, again.session);
  return { session: again.session, answers: await second.probeFirst(probed, fact, handover) };
}

/** Opens a session in clear text; if that fails too, returns the TLS error. */
async function clearOpening(
  context: SmtpContext,
  { host, address }: HostQuestion,
  end: SessionEnd,
): Promise<Opening> {
  const second = await openSession(context, { host, address, inClear: true });
  const outOfTime = context.clock.elapsed() >= context.deadline;
  return second.ok || outOfTime ? second : { ok: false, end };
}

/** Tells whether the target was accepted and the random recipient needs another session. */
function needsAnotherSession(answers: MailboxAnswers, question: HostQuestion): boolean {
  if (question.randomRecipient === null || !accepts(answers.target)) {
    return false;
  }
  const { randomRecipient } = answers;
  return randomRecipient === null || sessionIsFull(randomRecipient);
}

async function probeRandomRecipient(
  context: SmtpContext,
  question: HostQuestion,
  inClear: boolean,
): Promise<MailboxAnswer | null> {
  const { host, address, randomRecipient } = question;
  if (randomRecipient === null || context.clock.elapsed() >= context.deadline) {
    return null;
  }
  const opening = await openSession(context, { host, address, inClear });
  if (!opening.ok) {
    return null;
  }
  const alone = { ...question, target: randomRecipient, randomRecipient: null, smtputf8: false };
  const { target } = await new ProbeSession(context, opening.session).probeFirst(alone, null, null);
  return target;
}

function withoutSmtpUtf8(context: SmtpContext, session: OpenSession, host: string): Conclusion {
  const { connection } = session;
  const why = createNote("smtputf8_missing");
  const line = connection.transcript.note("ehlo", why);
  quitSession(connection, context.clock, context.network.limits.quit);
  connection.transcript.end("smtputf8_unsupported");
  return {
    kind: "denied",
    reason: "smtputf8_unsupported",
    because: why.text,
    said: { host, stage: "ehlo", text: why.text, line },
  };
}

const lost = (): SessionEnd => ({
  stage: "rcpt",
  cause: "protocol",
  reply: null,
  detail: "no answer",
  line: null,
  retryInClear: false,
});
