import { createNote } from "#engine/evidence/note.ts";
import type { HostAnswer, HostQuestion, MailboxAnswer } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import {
  accepts,
  concludeHost,
  factNote,
  knownFact,
  type MailboxAnswers,
  sessionIsFull,
} from "#engine/smtp/answers/concludeHost.ts";
import { judgeEnd } from "#engine/smtp/answers/judgeRefusal.ts";
import {
  openSession,
  type Opening,
  type OpenSession,
} from "#engine/smtp/connection/openSession.ts";
import { quitSession } from "#engine/smtp/connection/quitSession.ts";
import type { SessionEnd } from "#engine/smtp/connection/sessionEnd.ts";
import { askMailboxes, type Handover } from "./askMailboxes.ts";

type Judgement<T = HostAnswer> = T extends unknown ? Omit<T, "randomRecipient" | "target"> : never;

/**
 * Checks a mailbox in a new session. Opens a second one in clear text if TLS failed, and another one for the random
 * recipient if the first can't take it.
 */
export async function probeInOwnSession(
  context: SmtpContext,
  question: HostQuestion,
  handover: Handover | null,
): Promise<HostAnswer> {
  const { host, address, provider } = question;
  const base = { target: null, randomRecipient: null };
  let inClear = false;
  let opening = await openSession(context, { host, address, inClear });
  if (!opening.ok && opening.end.retryInClear) {
    inClear = true;
    opening = await clearOpening(context, question, opening.end);
  }
  if (!opening.ok) {
    if (context.clock.elapsed() < context.deadline && !context.signal.aborted) {
      handover?.failed(opening.end);
    }
    return { ...base, ...judgeEnd(opening.end, question) };
  }
  const { session } = opening;
  handover?.greeted(session.greetedMs);
  if (question.smtputf8 && !session.capabilities.has("SMTPUTF8")) {
    return { ...base, ...withoutSmtpUtf8(context, session, host) };
  }
  const together = provider?.oneRecipient !== true;
  const fact = knownFact(context, question);
  const questions = {
    ...question,
    randomRecipient: together ? question.randomRecipient : null,
    known: fact === null ? null : { ...fact, note: factNote(context, fact) },
  };
  const answers = await askMailboxes(context, session, questions, inClear ? null : handover);
  const { target, end } = answers;
  if (target === null) {
    const broken = inClear && end !== null ? { ...end, cause: "tls_failed" as const } : end;
    return { ...base, ...judgeEnd(broken ?? lost(), question) };
  }
  if (answers.knownLine === null && needsAnotherSession(answers, question)) {
    answers.randomRecipient = await askRandomRecipient(context, question, inClear);
  }
  const { greeting } = session;
  return concludeHost(context, answers, target, { question: { ...question, greeting }, fact });
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

async function askRandomRecipient(
  context: SmtpContext,
  { host, address, randomRecipient }: HostQuestion,
  inClear: boolean,
): Promise<MailboxAnswer | null> {
  if (randomRecipient === null || context.clock.elapsed() >= context.deadline) {
    return null;
  }
  const opening = await openSession(context, { host, address, inClear });
  if (!opening.ok) {
    return null;
  }
  const question = { target: randomRecipient, randomRecipient: null, smtputf8: false, known: null };
  const { target } = await askMailboxes(context, opening.session, question);
  return target;
}

function withoutSmtpUtf8(context: SmtpContext, session: OpenSession, host: string): Judgement {
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
