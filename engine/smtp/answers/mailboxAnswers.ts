import type { TranscriptLine } from "#engine/evidence/evidence.ts";
import type { MailboxAnswer } from "#engine/network/hostProbe.ts";
import type { SessionEnd } from "#engine/smtp/connection/sessionEnd.ts";
import { defersNewRecipients } from "./judgeRefusal.ts";

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
export const isDeferred = ({ code, reply }: MailboxAnswer): boolean =>
  code < 500 && code >= 400 && defersNewRecipients(reply);
