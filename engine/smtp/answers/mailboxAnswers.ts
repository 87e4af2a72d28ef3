import type { TranscriptLine } from "#engine/evidence/evidence.ts";
import type { MailboxAnswer } from "#engine/network/hostProbe.ts";
import type { SessionEnd } from "#engine/smtp/connection/sessionEnd.ts";
import { defersNewRecipients } from "./judgeRefusal.ts";

/** What one session said of the mailboxes. `end` tells why it broke off before the last answer. */
export interface MailboxAnswers {
  target: MailboxAnswer | null;
  randomRecipient: MailboxAnswer | null;
  /** The target asked once more after a stranger was refused. */
  again: MailboxAnswer | null;
  /** The line that stands for what was known of strangers. */
  knownLine: TranscriptLine | null;
  end: SessionEnd | null;
}

/** Answers to nothing yet. */
export const noAnswers = (): MailboxAnswers => ({
  target: null,
  randomRecipient: null,
  again: null,
  knownLine: null,
  end: null,
});

/** Accepting replies of RCPT: 252 verifies nothing and is not among them. */
export const accepts = (answer: MailboxAnswer | null): boolean =>
  answer !== null && (answer.code === 250 || answer.code === 251);

/** Tells whether the server defers recipients it sees for the first time; the random recipient has to wait as long. */
export const isDeferred = ({ code, reply }: MailboxAnswer): boolean =>
  code < 500 && code >= 400 && defersNewRecipients(reply);
