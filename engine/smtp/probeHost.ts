import type { MailProvider } from "#engine/data/providers.ts";
import type { Said, SettledReason, Strangers } from "#engine/finding.ts";
import type { ReasonOf } from "#engine/reasons.ts";
import type { MailboxAnswer, MailboxAnswers } from "./askMailboxes.ts";
import { accepts, askMailboxes } from "./askMailboxes.ts";
import type { Opening, OpenSession, SmtpContext } from "./openSession.ts";
import { openSession } from "./openSession.ts";
import { judgeEnd, judgeRefusal, refusesMailbox } from "./judgeReply.ts";
import type { SessionEnd } from "./sessionEnd.ts";

/** Whom to ask about: paths as they go on the wire. */
export interface HostQuestion {
  host: string;
  address: string;
  target: string;
  /** Null where strangers are of no interest. */
  stranger: string | null;
  smtputf8: boolean;
  provider: MailProvider | null;
}

/** What one mail exchanger came to. */
export type HostAnswer = { stranger: MailboxAnswer | null; target: MailboxAnswer | null } & (
  | { kind: "accepted"; strangers: Strangers; said: Said; strangerSaid: Said | null }
  | { kind: "settled"; reason: SettledReason; because: string; said: Said }
  /** True of the domain only where every mail exchanger says so. */
  | {
      kind: "denied";
      reason: "domain_rejects_mail" | "smtputf8_unsupported";
      because: string;
      said: Said;
    }
  | {
      kind: "unsettled";
      reason: ReasonOf<"unknown">;
      because: string;
      said: Said;
      askNext: boolean;
    }
);

/** Asks one mail exchanger, with one more session in clear where TLS failed, and one more for the stranger where it is needed. */
export async function probeHost(context: SmtpContext, question: HostQuestion): Promise<HostAnswer> {
  const { host, address, provider } = question;
  const base = { target: null, stranger: null };
  let inClear = false;
  let opening = await openSession(context, { host, address, inClear });
  if (!opening.ok && opening.end.retryInClear) {
    inClear = true;
    opening = await clearOpening(context, question, opening.end);
  }
  if (!opening.ok) {
    return { ...base, ...judgeEnd(opening.end, question) };
  }
  const { session } = opening;
  if (question.smtputf8 && !session.capabilities.has("SMTPUTF8")) {
    return { ...base, ...withoutSmtpUtf8(session, host) };
  }
  const together = provider?.oneRecipient !== true;
  const answers = await askMailboxes(context, session, {
    ...question,
    stranger: together ? question.stranger : null,
    known: null,
  });
  const { target, end } = answers;
  if (target === null) {
    const broken = inClear && end !== null ? { ...end, cause: "tls_failed" as const } : end;
    return { ...base, ...judgeEnd(broken ?? lost(), question) };
  }
  if (needsAnotherSession(answers, question)) {
    answers.stranger = await askStranger(context, question, inClear);
  }
  return { target, stranger: answers.stranger, ...judgeAnswers(answers, target, question) };
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

/** True where the target was taken and the stranger could not be asked in the same session. */
function needsAnotherSession(answers: MailboxAnswers, question: HostQuestion): boolean {
  if (question.stranger === null || !accepts(answers.target)) {
    return false;
  }
  const { stranger } = answers;
  return (
    stranger === null ||
    stranger.code === 421 ||
    /^4\d\d[ -]4\.5\.3/.test(stranger.reply) ||
    /too many recipients|one recipient/i.test(stranger.reply)
  );
}

async function askStranger(
  context: SmtpContext,
  { host, address, stranger }: HostQuestion,
  inClear: boolean,
): Promise<MailboxAnswer | null> {
  if (stranger === null || context.clock.elapsed() >= context.deadline) {
    return null;
  }
  const opening = await openSession(context, { host, address, inClear });
  if (!opening.ok) {
    return null;
  }
  const question = { target: stranger, stranger: null, smtputf8: false, known: null };
  const { target } = await askMailboxes(context, opening.session, question);
  return target;
}

const saidBy = (answer: MailboxAnswer, host: string, stage: Said["stage"]): Said => ({
  host,
  stage,
  text: answer.reply,
  line: answer.line,
});

type Judgement<T = HostAnswer> = T extends unknown ? Omit<T, "stranger" | "target"> : never;

function judgeAnswers(
  answers: MailboxAnswers,
  target: MailboxAnswer,
  question: HostQuestion,
): Judgement {
  const { host } = question;
  const said = saidBy(target, host, "rcpt");
  if (!accepts(target)) {
    return judgeRefusal(target, answers.stranger, question);
  }
  const { stranger, again } = answers;
  if (again !== null && refusesMailbox(again, question.target, question.provider)) {
    return {
      kind: "unsettled",
      reason: "inconsistent",
      because: "The server accepted this mailbox and then refused it.",
      said: saidBy(again, host, "rcpt"),
      askNext: false,
    };
  }
  const strangers: Strangers =
    stranger === null
      ? "unknown"
      : accepts(stranger)
        ? "accepted"
        : refusesMailbox(stranger, question.stranger ?? "", question.provider)
          ? "refused"
          : "unknown";
  const strangerSaid = stranger === null ? null : saidBy(stranger, host, "rcpt_random");
  return { kind: "accepted", strangers, said, strangerSaid };
}

function withoutSmtpUtf8(session: OpenSession, host: string): Judgement {
  const { connection } = session;
  const detail = "SMTPUTF8 is not offered, so this address cannot be sent to this server";
  const line = connection.transcript.add("note", "ehlo", detail);
  connection.say([{ stage: "quit", text: "QUIT" }]);
  connection.destroy();
  connection.transcript.end("smtputf8_unsupported");
  return {
    kind: "denied",
    reason: "smtputf8_unsupported",
    because: detail,
    said: { host, stage: "ehlo", text: detail, line },
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
