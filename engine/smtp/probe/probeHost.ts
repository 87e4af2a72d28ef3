import type { RandomRecipientResult, Said } from "#engine/evidence/findings.ts";
import { createNote, type Note } from "#engine/evidence/note.ts";
import type { RandomRecipientFact } from "#engine/network/domainFacts.ts";
import type {
  HostAnswer,
  HostAnswered,
  HostQuestion,
  MailboxAnswer,
} from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import { noTraffic } from "#engine/network/noTraffic.ts";
import { receptionOf, type Admission } from "#engine/politeness/politeness.ts";
import { classifyAnswer } from "#engine/smtp/answers/classifyAnswer.ts";
import {
  judgeEnd,
  judgeRefusal,
  refusesMailbox,
  refusesRandom,
} from "#engine/smtp/answers/judgeReply.ts";
import {
  openSession,
  type Opening,
  type OpenSession,
} from "#engine/smtp/connection/openSession.ts";
import { quitSession } from "#engine/smtp/connection/quitSession.ts";
import type { SessionEnd } from "#engine/smtp/connection/sessionEnd.ts";
import { tell } from "#engine/smtp/queue/queuedProbe.ts";
import {
  accepts,
  askMailboxes,
  type Handover,
  type MailboxAnswers,
} from "#engine/smtp/session/askMailboxes.ts";

/** Asks one mail exchanger, in a session with other checks where they allow it, from the address of ours with most room. */
export function probeHost(
  context: SmtpContext,
  question: HostQuestion,
  answered: HostAnswered,
): void {
  const { egresses } = context.network;
  if (egresses === undefined) {
    askPolitely(context, question, answered);
    return;
  }
  const egress = egresses.choose({ ...question, key: politenessKey(question) });
  if (egress === null) {
    answered({ target: null, randomRecipient: null, ...judgeEnd(noWay(question), question) });
    return;
  }
  const { dialer, sessions, politeness } = egress;
  const from: SmtpContext = {
    ...context,
    network: { ...context.network, dialer, egress },
    traffic: { ...(context.traffic ?? noTraffic), sessions, politeness },
  };
  askPolitely(from, question, (answer) => {
    if ("kind" in answer && answer.kind === "unsettled" && answer.reason === "greylisted") {
      egresses.greylisted(question, egress);
    }
    answered(answer);
  });
}

/** No address of ours is of the family of the mail host's. */
function noWay({ address }: HostQuestion): SessionEnd {
  const family = address.includes(":") ? "IPv6" : "IPv4";
  const detail = `no connection to ${address}: no ${family} address is set to ask from`;
  return { ...lost(), stage: "connect", cause: "connect_failed", detail };
}

function askPolitely(context: SmtpContext, question: HostQuestion, answered: HostAnswered): void {
  const politeness = context.traffic?.politeness ?? null;
  if (politeness === null) {
    askHost(context, question, answered);
    return;
  }
  const key = politenessKey(question);
  const tallied: HostAnswered = (answer) => {
    if ("kind" in answer) {
      politeness.heard(key, receptionOf(answer.kind === "unsettled" ? answer.reason : null));
      const { egress } = context.network;
      context.traffic?.replyCounter?.count({
        provider: question.provider?.id ?? null,
        egress: egress === undefined ? null : (egress.seen ?? egress.local),
        answer: classifyAnswer(answer),
      });
    }
    answered(answer);
  };
  const admitted = (admission: Admission): void =>
    admission.ok ? askHost(context, question, tallied) : answered(keptAway(question, admission));
  const admission = politeness.admit(key, context.deadline, context.signal);
  if (admission instanceof Promise) {
    void admission.then(admitted);
  } else {
    admitted(admission);
  }
}

/** Limits hold for a provider as a whole, or for one mail host. */
export const politenessKey = ({ provider, host }: HostQuestion): string => provider?.id ?? host;

/** We ask nothing now, which says nothing of the mailbox. */
function keptAway(
  { host }: HostQuestion,
  { reason, detail, retryAfterS }: Extract<Admission, { ok: false }>,
): HostAnswer {
  const said: Said = { host, stage: "connect", text: `not asked: ${detail}`, line: null };
  const because = "The mail host was not asked, out of regard for it.";
  return {
    target: null,
    randomRecipient: null,
    kind: "unsettled",
    reason,
    because,
    said,
    askNext: false,
    retryAfterS,
  };
}

function askHost(context: SmtpContext, question: HostQuestion, answered: HostAnswered): void {
  const sessions = context.traffic?.sessions ?? null;
  if (sessions === null) {
    tell(probeAlone(context, question, null), answered);
  } else {
    sessions.ask(context, question, answered);
  }
}

/** What a short while ago was found out about strangers at the target's domain, or null. */
export function knownFact(
  { traffic, tenant }: SmtpContext,
  { host, domain, randomRecipient }: HostQuestion,
): RandomRecipientFact | null {
  return randomRecipient === null ? null : (traffic?.facts?.get({ tenant, host, domain }) ?? null);
}

/** The sentence that stands for a stranger who was not asked about. */
export function factNote(
  context: SmtpContext,
  { randomRecipients, saidAt }: RandomRecipientFact,
): Note {
  const age = Math.round((context.clock.elapsed() - saidAt) / 1000);
  return createNote(`stranger_${randomRecipients}`, { age: String(age) });
}

/** Asks in a session of its own, with one more in clear where TLS failed, and one more for the stranger where it is needed. */
export async function probeAlone(
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

/** What the answers to one check mean; keeps what they say of strangers for others. */
export function concludeHost(
  context: SmtpContext,
  answers: MailboxAnswers,
  target: MailboxAnswer,
  { question, fact }: { question: HostQuestion; fact: RandomRecipientFact | null },
): HostAnswer {
  const { randomRecipient } = answers;
  const known = answers.knownLine === null ? null : fact;
  const judged = judgeAnswers(answers, target, question, known);
  if (
    judged.kind === "accepted" &&
    randomRecipient !== null &&
    (judged.randomRecipients === "refused" || judged.randomRecipients === "accepted")
  ) {
    const { tenant } = context;
    const { host, domain } = question;
    context.traffic?.facts?.put(
      { tenant, host, domain },
      {
        randomRecipients: judged.randomRecipients,
        reply: randomRecipient.reply,
        saidAt: context.clock.elapsed(),
      },
    );
  }
  return { target, randomRecipient, ...judged };
}

/** The second session, in clear; where that fails too, the fault of TLS is what is reported. */
async function clearOpening(
  context: SmtpContext,
  { host, address }: HostQuestion,
  end: SessionEnd,
): Promise<Opening> {
  const second = await openSession(context, { host, address, inClear: true });
  const outOfTime = context.clock.elapsed() >= context.deadline;
  return second.ok || outOfTime ? second : { ok: false, end };
}

/** True where the reply is about the session and not about the recipient. */
export const sessionIsFull = (answer: MailboxAnswer): boolean =>
  answer.code === 421 ||
  /^4\d\d[ -]4\.5\.3/.test(answer.reply) ||
  /too many recipients|one recipient/i.test(answer.reply);

/** True where the target was taken and the stranger could not be asked in the same session. */
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

const saidBy = (answer: MailboxAnswer, host: string, stage: Said["stage"]): Said => ({
  host,
  stage,
  text: answer.reply,
  line: answer.line,
});

type Judgement<T = HostAnswer> = T extends unknown ? Omit<T, "randomRecipient" | "target"> : never;

function judgeAnswers(
  answers: MailboxAnswers,
  target: MailboxAnswer,
  question: HostQuestion,
  known: RandomRecipientFact | null,
): Judgement {
  const { host } = question;
  const said = saidBy(target, host, "rcpt");
  if (!accepts(target)) {
    return judgeRefusal(target, answers.randomRecipient, question);
  }
  const { randomRecipient, again } = answers;
  if (again !== null && refusesMailbox(again, question.target, question)) {
    return {
      kind: "unsettled",
      reason: "inconsistent",
      because: "The server accepted this mailbox and then refused it.",
      said: saidBy(again, host, "rcpt"),
      askNext: false,
    };
  }
  if (known !== null) {
    const randomRecipientSaid: Said = {
      host,
      stage: "rcpt_random",
      text: known.reply,
      line: answers.knownLine,
    };
    return {
      kind: "accepted",
      randomRecipients: known.randomRecipients,
      said,
      randomRecipientSaid,
      known,
    };
  }
  const randomRecipients: RandomRecipientResult =
    randomRecipient === null
      ? "unknown"
      : accepts(randomRecipient)
        ? "accepted"
        : refusesRandom(randomRecipient, question.randomRecipient ?? "", question)
          ? "refused"
          : "unknown";
  const randomRecipientSaid =
    randomRecipient === null ? null : saidBy(randomRecipient, host, "rcpt_random");
  return { kind: "accepted", randomRecipients, said, randomRecipientSaid, known };
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
