import type { TranscriptLine } from "#engine/evidence/evidence.ts";
import type { RandomRecipientResult, Statement } from "#engine/evidence/findings.ts";
import { createNote, type Note } from "#engine/evidence/note.ts";
import type { RandomRecipientFact } from "#engine/network/domainFacts.ts";
import type { HostAnswer, HostQuestion, MailboxAnswer } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import type { SessionEnd } from "#engine/smtp/connection/sessionEnd.ts";
import {
  defersNewRecipients,
  concludeRefusal,
  refusesMailbox,
  refusesRandom,
} from "./concludeRefusal.ts";

/** Replies of one session about the mailboxes. `end` says why it ended before the last reply. */
export interface MailboxAnswers {
  target: MailboxAnswer | null;
  randomRecipient: MailboxAnswer | null;
  /** Second reply to the target, after the server refused the random recipient. */
  again: MailboxAnswer | null;
  /** Transcript line of the cached result for random recipients, if one was used. */
  knownLine: TranscriptLine | null;
  end: SessionEnd | null;
}

/** Returns the state before the first reply. */
export const noAnswers = (): MailboxAnswers => ({
  target: null,
  randomRecipient: null,
  again: null,
  knownLine: null,
  end: null,
});

/** Tells whether a reply to RCPT accepts the mailbox. 252 verifies nothing and doesn't count. */
export const accepts = (answer: MailboxAnswer | null): boolean =>
  answer !== null && (answer.code === 250 || answer.code === 251);

/** Tells whether the server defers recipients it sees for the first time; the random recipient has to wait as long. */
export const isDeferred = ({ code, reply }: MailboxAnswer, path: string): boolean =>
  code < 500 && code >= 400 && defersNewRecipients(reply, path);

/** Returns the cached result for random recipients at the target's domain, or null. */
export function knownFact(
  { sharedState, tenant }: SmtpContext,
  { host, domain, randomRecipient }: HostQuestion,
): RandomRecipientFact | null {
  return randomRecipient === null
    ? null
    : (sharedState?.facts?.get({ tenant, host, domain }) ?? null);
}

/** Returns the transcript note that replaces the check of a random recipient. */
export function factNote(
  context: SmtpContext,
  { randomRecipients, saidAt }: RandomRecipientFact,
): Note {
  const age = Math.round((context.clock.elapsed() - saidAt) / 1000);
  return createNote(`random_recipient_${randomRecipients}`, { age: String(age) });
}

/** Judges the replies of one check and caches its result for random recipients. */
export function concludeHost(
  context: SmtpContext,
  answers: MailboxAnswers,
  target: MailboxAnswer,
  { question, fact }: { question: HostQuestion; fact: RandomRecipientFact | null },
): HostAnswer {
  const { randomRecipient } = answers;
  const conclusion = concludeAnswers(answers, target, question, fact);
  if (
    conclusion.kind === "accepted" &&
    randomRecipient !== null &&
    (conclusion.randomRecipients === "refused" || conclusion.randomRecipients === "accepted")
  ) {
    const { tenant } = context;
    const { host, domain } = question;
    context.sharedState?.facts?.put(
      { tenant, host, domain },
      {
        randomRecipients: conclusion.randomRecipients,
        reply: randomRecipient.reply,
        saidAt: context.clock.elapsed(),
      },
    );
  }
  return { target, randomRecipient, ...conclusion };
}

/** Tells whether the reply refuses the session (too many recipients, 421) and not the recipient. */
export const sessionIsFull = (answer: MailboxAnswer): boolean =>
  answer.code === 421 ||
  /^4\d\d[ -]4\.5\.3/.test(answer.reply) ||
  /too many recipients|one recipient/i.test(answer.reply);

const saidBy = (answer: MailboxAnswer, host: string, stage: Statement["stage"]): Statement => ({
  host,
  stage,
  text: answer.reply,
  line: answer.line,
});

type Conclusion<T = HostAnswer> = T extends unknown ? Omit<T, "randomRecipient" | "target"> : never;

function concludeAnswers(
  answers: MailboxAnswers,
  target: MailboxAnswer,
  question: HostQuestion,
  fact: RandomRecipientFact | null,
): Conclusion {
  const { host } = question;
  const said = saidBy(target, host, "rcpt");
  if (!accepts(target)) {
    const reply = answers.randomRecipient?.reply ?? fact?.reply ?? null;
    return concludeRefusal(target, { reply, servesDomain: fact !== null }, question);
  }
  const known = answers.knownLine === null ? null : fact;
  const { randomRecipient, again } = answers;
  if (again !== null && refusesMailbox(again, question.target, question)) {
    return {
      kind: "unsettled",
      reason: "inconsistent",
      because: "The server accepted this mailbox, then rejected it.",
      said: saidBy(again, host, "rcpt"),
      tryNextHost: false,
    };
  }
  if (known !== null) {
    const randomRecipientSaid: Statement = {
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
