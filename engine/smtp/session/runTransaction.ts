import type { RandomRecipientResult } from "#engine/evidence/findings.ts";
import type { Note } from "#engine/evidence/note.ts";
import type { MailboxAnswer } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import {
  accepts,
  isDeferred,
  noAnswers,
  sessionIsFull,
  type MailboxAnswers,
} from "#engine/smtp/answers/concludeHost.ts";
import type { OpenSession } from "#engine/smtp/connection/openSession.ts";
import { quitSession } from "#engine/smtp/connection/quitSession.ts";
import { refusedEnd, type SessionEnd } from "#engine/smtp/connection/sessionEnd.ts";
import type { Command } from "#engine/smtp/connection/smtpConnection.ts";
import type { Handover } from "./handover.ts";
import { rcptCommand, TransactionDialogue } from "./transactionDialogue.ts";

/** Mailboxes to check in one session. Paths have no angle brackets. */
export interface MailboxQuestions {
  target: string;
  /** Random recipient, or null to skip it in this session. */
  randomRecipient: string | null;
  smtputf8: boolean;
  /** Cached result for random recipients at this server; null to check one. */
  known: KnownRandomRecipient | null;
}

/** Cached result for random recipients, and its note for the transcript. */
export interface KnownRandomRecipient {
  randomRecipients: RandomRecipientResult;
  note: Note;
}

/** Time (ms) above that of the greeting from which a recipient is slow. */
const slowRecipientMs = 100;
const reset: Command = { stage: "rset", text: "RSET" };

/**
 * Runs one transaction without DATA: MAIL, RCPT of the target, RCPT of the random recipient, the target again if that
 * proves something. Then hands over or closes the session without waiting.
 */
export async function runTransaction(
  context: SmtpContext,
  session: OpenSession,
  questions: MailboxQuestions,
  handover: Handover | null = null,
): Promise<MailboxAnswers> {
  const transaction = new Transaction(context, session, questions, handover);
  await transaction.run();
  transaction.leave();
  return transaction.answers;
}

/** Recipients to send after the target. */
interface Proof {
  randomRecipient: string;
  /** Tells whether the target follows once more. */
  again: boolean;
}

class Transaction {
  readonly answers = noAnswers();
  readonly #context: SmtpContext;
  readonly #questions: MailboxQuestions;
  readonly #handover: Handover | null;
  readonly #dialogue: TransactionDialogue;
  /** Time to the reply for the target alone, in ms. */
  #targetMs = 0;
  /** `spent`: QUIT was sent, or the server didn't accept RSET, so that the session can't be reused. */
  #state: "open" | "reset" | "spent" = "open";

  constructor(
    context: SmtpContext,
    session: OpenSession,
    questions: MailboxQuestions,
    handover: Handover | null,
  ) {
    this.#context = context;
    this.#questions = questions;
    this.#handover = handover;
    const { target } = questions;
    this.#dialogue = new TransactionDialogue(context, session, { target, answers: this.answers });
  }

  async run(): Promise<void> {
    const { clock } = this.#context;
    const askedAt = clock.elapsed();
    if (!(await this.#openTransaction())) {
      return;
    }
    const { target } = this.#questions;
    const takenAt = clock.elapsed();
    this.answers.target = this.#dialogue.pipelining
      ? await this.#dialogue.receiveMailboxReply("rcpt")
      : await this.#dialogue.sendRecipient("rcpt", target);
    if (this.answers.target === null) {
      return;
    }
    this.#targetMs = clock.elapsed() - takenAt;
    this.#handover?.onReplies(clock.elapsed() - askedAt, 1);
    const taken = accepts(this.answers.target);
    const randomRecipient = this.#randomRecipientAfter(this.answers.target);
    if (randomRecipient === null) {
      await this.#endTransaction(taken);
    } else {
      const proof = { randomRecipient, again: taken };
      await (this.#dialogue.pipelining ? this.#proveAtOnce(proof) : this.#proveInTurn(proof));
    }
  }

  /** Hands over or closes the session without waiting. */
  leave(): void {
    const { session } = this.#dialogue;
    const { connection } = session;
    const { clock, network } = this.#context;
    const { end, target, randomRecipient } = this.answers;
    const isFull = randomRecipient !== null && sessionIsFull(randomRecipient);
    const usable = connection.isOpen && end === null && target !== null && !isFull;
    const handover = usable && this.#isWanted() ? this.#handover : null;
    const { transcript } = connection;
    const outcome = end?.cause ?? "completed";
    if (handover !== null && this.#state !== "spent") {
      transcript.end(outcome);
      handover.take(session, this.#state === "reset");
    } else {
      quitSession(connection, clock, network.limits.quit);
      transcript.end(outcome);
    }
  }

  /**
   * Tells whether queued probes should reuse the session. They don't if the server is slow per recipient: separate
   * sessions are faster.
   */
  #isWanted(): boolean {
    const { target } = this.answers;
    const slow = this.#targetMs > this.#dialogue.session.greetedMs + slowRecipientMs;
    const ends = target !== null && wantsReconnection(target);
    return !slow && !ends && this.#handover?.isWanted() === true;
  }

  /**
   * Returns the random recipient to send after this answer, or null. It is sent only if it proves something, because
   * every invalid recipient hurts our reputation.
   */
  #randomRecipientAfter(answer: MailboxAnswer): string | null {
    const { target, randomRecipient, known } = this.#questions;
    const taken = accepts(answer);
    if (taken && known !== null) {
      const { transcript } = this.#dialogue.session.connection;
      this.answers.knownLine = transcript.note("rcpt_random", known.note);
      return null;
    }
    return taken || answer.code === 553 || isDeferred(answer, target) ? randomRecipient : null;
  }

  /**
   * Ends a transaction without a random recipient. If the target was accepted without one, the reply to RSET proves that
   * the acceptance wasn't the reply to another command.
   */
  async #endTransaction(taken: boolean): Promise<void> {
    const { known } = this.#questions;
    if (known !== null && (this.#dialogue.pipelining || taken)) {
      if (!this.#dialogue.pipelining && !this.#dialogue.send([reset])) {
        return;
      }
      this.#state = await this.#dialogue.receiveReset();
    }
    if (this.answers.target !== null) {
      this.#dialogue.expectNoFurtherReply();
    }
  }

  /** Sends the random recipient, then the target again if the random recipient was refused, one by one. */
  async #proveInTurn({ randomRecipient, again }: Proof): Promise<void> {
    const answer = await this.#dialogue.sendRecipient("rcpt_random", randomRecipient);
    this.answers.randomRecipient = answer;
    if (again && answer !== null && answer.code >= 500) {
      this.answers.again = await this.#dialogue.sendRecipient("rcpt", this.#questions.target);
    }
  }

  /** Sends both in one packet with the command that ends the transaction (RFC 2920 allows QUIT last). */
  async #proveAtOnce({ randomRecipient, again }: Proof): Promise<void> {
    const commands = [rcptCommand("rcpt_random", randomRecipient)];
    if (again) {
      commands.push(rcptCommand("rcpt", this.#questions.target));
    }
    const isLast = !this.#isWanted();
    const last: Command = isLast ? { stage: "quit", text: "QUIT" } : reset;
    if (!this.#dialogue.send([...commands, last])) {
      return;
    }
    this.#state = "spent";
    this.answers.randomRecipient = await this.#dialogue.receiveMailboxReply("rcpt_random");
    if (again && this.answers.end === null) {
      this.answers.again = await this.#dialogue.receiveMailboxReply("rcpt");
    }
    if (this.answers.end !== null) {
      return;
    }
    if (isLast) {
      await this.#dialogue.receiveQuit();
    } else {
      this.#state = await this.#dialogue.receiveReset();
    }
  }

  /** Sends MAIL with our sender, then with the empty one if that is refused; returns false if neither is accepted. */
  async #openTransaction(): Promise<boolean> {
    let refusal: SessionEnd | null = null;
    let upgraded = false;
    const senders = [this.#context.identity.mailFrom, ""];
    for (let senderIndex = 0; senderIndex < senders.length; senderIndex += 1) {
      const commands = [this.#mail(senders[senderIndex] ?? "")];
      if (this.#dialogue.pipelining) {
        commands.push(rcptCommand("rcpt", this.#questions.target));
        commands.push(...(this.#questions.known === null ? [] : [reset]));
      }
      const mail = this.#dialogue.send(commands) ? await this.#dialogue.receive("mail") : null;
      if (mail === null) {
        return false;
      }
      if (mail.reply.code === 250) {
        return true;
      }
      for (const { stage } of commands.slice(1)) {
        if ((await this.#dialogue.receive(stage)) === null) {
          return false;
        }
      }
      refusal ??= refusedEnd("mail", mail);
      if (wantsTls(mail.reply.lines.join(" ")) && !this.#dialogue.session.connection.secured) {
        if (upgraded || !(await this.#dialogue.upgrade(refusal))) {
          this.answers.end ??= { ...refusal, cause: "tls_failed" };
          return false;
        }
        upgraded = true;
        refusal = null;
        senderIndex -= 1;
      } else if (mail.reply.code < 500 || mail.reply.code === 530) {
        break;
      }
    }
    this.answers.end = refusal;
    return false;
  }

  #mail(sender: string): Command {
    const extension = this.#questions.smtputf8 ? " SMTPUTF8" : "";
    return { stage: "mail", text: `MAIL FROM:<${sender}>${extension}` };
  }
}

/** Tells whether a server tests new clients and answers their next connection (Postfix postscreen). */
export const wantsReconnection = ({ reply }: MailboxAnswer): boolean =>
  /^450[ -]4\.3\.2 service currently unavailable/i.test(reply);

/** Tells whether a reply requires TLS (RFC 3207 §4). */
const wantsTls = (reply: string): boolean => reply.startsWith("530") && /tls|encrypt/i.test(reply);
