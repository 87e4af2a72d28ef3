import type { Command } from "#engine/smtp/connection/smtpConnection.ts";
import { noTranscript } from "#engine/smtp/connection/transcript.ts";
import type { SessionLimits } from "./sessionLimits.ts";

/** Maximum number of recipients per transaction, which every server must accept (RFC 5321 §4.5.3.1.8). */
const maxRecipients = 100;

/** Commands whose replies prove that earlier ones belong to their commands. NOOP leaves the transaction open. */
export const reset: Command = { stage: "rset", text: "RSET", transcript: noTranscript };
const noop: Command = { stage: "rset", text: "NOOP", transcript: noTranscript };

/** The open transaction of a shared session, and the commands that begin and end transactions. */
export class SharedTransaction {
  /** The MAIL command of every transaction. */
  readonly mail: string;
  readonly #limits: SessionLimits;
  /** Null if none is open, or the session was opened with one. */
  #open: { recipients: number; reply: string } | null = null;
  #noops = 0;

  constructor(mailFrom: string, limits: SessionLimits) {
    this.mail = `MAIL FROM:<${mailFrom}>`;
    this.#limits = limits;
  }

  /** The server's reply to MAIL of the open transaction; null if none is open. */
  get reply(): string | null {
    return this.#open?.reply ?? null;
  }

  /**
   * Returns the commands before this number of targets: none if the open transaction has room for them, otherwise those
   * that begin another one. `clean`: the next command may be MAIL.
   */
  opening(targets: number, clean: boolean): Command[] {
    if (this.#open !== null && this.#open.recipients + targets <= maxRecipients) {
      return [];
    }
    this.#open = null;
    const mail: Command = { stage: "mail", text: this.mail, transcript: noTranscript };
    return clean ? [mail] : [reset, mail];
  }

  /** Returns the command after the targets: NOOP if the transaction has room for a next packet, otherwise RSET. */
  closing(targets: number): Command {
    const { noops, largestBatch } = this.#limits;
    const recipients = (this.#open?.recipients ?? 0) + targets;
    const stays = recipients + largestBatch <= maxRecipients && this.#noops < noops;
    return stays ? this.noop() : reset;
  }

  /** Returns NOOP and counts it. */
  noop(): Command {
    this.#noops += 1;
    return noop;
  }

  /** Records the reply to MAIL. */
  opened(reply: string): void {
    this.#open = { recipients: 0, reply };
  }

  /** Records recipients that were sent. */
  add(recipients: number): void {
    if (this.#open !== null) {
      this.#open.recipients += recipients;
    }
  }

  /** Records that RSET has ended the transaction. */
  ended(): void {
    this.#open = null;
  }
}
