import type { RandomRecipientResult } from "#engine/evidence/findings.ts";
import { createNote, type Note } from "#engine/evidence/note.ts";
import type { MailboxAnswer } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import {
  accepts,
  isDeferred,
  noAnswers,
  sessionIsFull,
  type MailboxAnswers,
} from "#engine/smtp/answers/concludeHost.ts";
import { phaseEnd, secure, type OpenSession } from "#engine/smtp/connection/openSession.ts";
import { quitCodes, quitSession } from "#engine/smtp/connection/quitSession.ts";
import { refusedEnd, silentEnd, type SessionEnd } from "#engine/smtp/connection/sessionEnd.ts";
import type { Command, ReplyResult } from "#engine/smtp/connection/smtpConnection.ts";
import type { SmtpStage } from "#vocabulary/evidence.ts";

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

/** Connects a session to the queue that may reuse it. */
export interface Handover {
  /** Tells whether other probes need the session. */
  isWanted(): boolean;
  /** Takes over an open session whose replies match its commands. `reset`: RSET has ended its transaction. */
  take(session: OpenSession, reset: boolean): void;
  /** Reports that no session could be opened, for a reason other than this check's deadline. */
  onFailed(end: SessionEnd): void;
  /** Reports the time from EHLO to its reply, in ms. */
  onGreeted(ms: number): void;
  /** Reports that `more` replies followed the first reply to a packet, the last one `tookMs` after it was sent. */
  onReplies(tookMs: number, more: number): void;
}

/** Codes that may answer RSET; other replies belong to another command. */
export const resetCodes: ReadonlySet<number> = new Set([250, 421, 500, 501, 502, 503, 504]);
/** Divisor of the QUIT timeout: the reply usually comes with the last answer, and a missing one changes nothing. */
const quitShare = 4;
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

class Transaction {
  readonly answers = noAnswers();
  readonly #context: SmtpContext;
  readonly #questions: MailboxQuestions;
  readonly #handover: Handover | null;
  #session: OpenSession;
  #startedAt = 0;
  /** Time to the reply for the target alone, in ms. */
  #targetMs = 0;
  /** "spent": the server cannot undo a transaction, so the session can't be reused. */
  #last: "open" | "reset" | "spent" | "quit" = "open";

  constructor(
    context: SmtpContext,
    session: OpenSession,
    questions: MailboxQuestions,
    handover: Handover | null,
  ) {
    this.#context = context;
    this.#session = session;
    this.#questions = questions;
    this.#handover = handover;
  }

  get #pipelining(): boolean {
    return this.#session.capabilities.has("PIPELINING");
  }

  async run(): Promise<void> {
    const { clock } = this.#context;
    const askedAt = clock.elapsed();
    if (!(await this.#openTransaction())) {
      return;
    }
    const { target } = this.#questions;
    const takenAt = clock.elapsed();
    this.answers.target = this.#pipelining
      ? await this.#receiveMailboxReply("rcpt")
      : await this.#sendRecipient("rcpt", target);
    if (this.answers.target === null) {
      return;
    }
    this.#targetMs = clock.elapsed() - takenAt;
    this.#handover?.onReplies(clock.elapsed() - askedAt, 1);
    const proofs = this.#proofs(this.answers.target);
    if (proofs.length === 0) {
      await this.#endTransaction(this.answers.target);
    } else {
      await (this.#pipelining ? this.#proveAtOnce(proofs) : this.#proveInTurn(proofs));
    }
  }

  /** Hands over or closes the session without waiting. */
  leave(): void {
    const { connection } = this.#session;
    const { clock, network } = this.#context;
    const { end, target, randomRecipient } = this.answers;
    const isFull = randomRecipient !== null && sessionIsFull(randomRecipient);
    const usable = connection.isOpen && end === null && target !== null && !isFull;
    const handover = usable && this.#isWanted() ? this.#handover : null;
    const { transcript } = connection;
    const outcome = this.answers.end?.cause ?? "completed";
    if (handover !== null && (this.#last === "open" || this.#last === "reset")) {
      transcript.end(outcome);
      handover.take(this.#session, this.#last === "reset");
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
    const slow = this.#targetMs > this.#session.greetedMs + slowRecipientMs;
    const ends = target !== null && wantsReconnection(target);
    return !slow && !ends && this.#handover?.isWanted() === true;
  }

  /**
   * Returns further recipients to send. A random recipient is sent only if it proves something, because every invalid
   * recipient hurts our reputation.
   */
  #proofs(answer: MailboxAnswer): ("rcpt_random" | "rcpt")[] {
    const { target, randomRecipient, known } = this.#questions;
    const taken = accepts(answer);
    if (taken && known !== null) {
      const { transcript } = this.#session.connection;
      this.answers.knownLine = transcript.note("rcpt_random", known.note);
      return [];
    }
    if (randomRecipient === null || !(taken || answer.code === 553 || isDeferred(answer, target))) {
      return [];
    }
    return taken ? ["rcpt_random", "rcpt"] : ["rcpt_random"];
  }

  /**
   * Ends a transaction without a random recipient. If the target was accepted without one, the reply to RSET proves that
   * the acceptance wasn't the reply to another command.
   */
  async #endTransaction(answer: MailboxAnswer): Promise<void> {
    const { known } = this.#questions;
    if (known !== null && (this.#pipelining || accepts(answer))) {
      if (!this.#pipelining && !(await this.#send([reset]))) {
        return;
      }
      await this.#receiveLastReply("rset");
    }
    if (this.answers.target !== null) {
      this.#stayInStep();
    }
  }

  /** Sends the random recipient, then the target again if the random recipient was refused, one by one. */
  async #proveInTurn(proofs: readonly ("rcpt_random" | "rcpt")[]): Promise<void> {
    if (proofs.includes("rcpt_random")) {
      this.answers.randomRecipient = await this.#sendRecipient(
        "rcpt_random",
        this.#questions.randomRecipient ?? "",
      );
      if (this.answers.randomRecipient === null || this.answers.randomRecipient.code < 500) {
        return;
      }
    }
    if (proofs.includes("rcpt")) {
      this.answers.again = await this.#sendRecipient("rcpt", this.#questions.target);
    }
  }

  /** Sends both in one packet with the command that ends the transaction (RFC 2920 allows QUIT last). */
  async #proveAtOnce(proofs: readonly ("rcpt_random" | "rcpt")[]): Promise<void> {
    const { randomRecipient, target } = this.#questions;
    const commands = proofs.map((stage) =>
      this.#rcpt(stage, stage === "rcpt" ? target : (randomRecipient ?? "")),
    );
    const last = this.#isWanted() ? "RSET" : "QUIT";
    const stage = last === "RSET" ? "rset" : "quit";
    if (!(await this.#send([...commands, { stage, text: last }]))) {
      return;
    }
    this.#last = "quit";
    if (proofs.includes("rcpt_random")) {
      this.answers.randomRecipient = await this.#receiveMailboxReply("rcpt_random");
    }
    if (proofs.includes("rcpt") && this.answers.end === null) {
      this.answers.again = await this.#receiveMailboxReply("rcpt");
    }
    if (this.answers.end === null) {
      await this.#receiveLastReply(stage);
    }
  }

  /** Sends MAIL with our sender, then with the empty one if that is refused; returns false if neither is accepted. */
  async #openTransaction(): Promise<boolean> {
    let refusal: SessionEnd | null = null;
    let upgraded = false;
    const senders = [this.#context.identity.mailFrom, ""];
    for (let senderIndex = 0; senderIndex < senders.length; senderIndex += 1) {
      const commands = [this.#mail(senders[senderIndex] ?? "")];
      if (this.#pipelining) {
        commands.push(this.#rcpt("rcpt", this.#questions.target));
        commands.push(...(this.#questions.known === null ? [] : [reset]));
      }
      const mail = (await this.#send(commands)) ? await this.#receive("mail") : null;
      if (mail === null) {
        return false;
      }
      if (mail.reply.code === 250) {
        return true;
      }
      for (const { stage } of commands.slice(1)) {
        if ((await this.#receive(stage)) === null) {
          return false;
        }
      }
      refusal ??= refusedEnd("mail", mail);
      if (wantsTls(mail.reply.lines.join(" ")) && !this.#session.connection.secured) {
        if (upgraded || !(await this.#upgrade(refusal))) {
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

  async #upgrade(refusal: SessionEnd): Promise<boolean> {
    const host = this.#session.connection.transcript.session.host;
    const secured = await secure(this.#context, this.#session, host);
    if (secured === null || !secured.ok) {
      this.answers.end = { ...(secured?.end ?? refusal), cause: "tls_failed", retryInClear: false };
      return false;
    }
    this.#session = secured.session;
    return true;
  }

  async #sendRecipient(stage: "rcpt" | "rcpt_random", path: string): Promise<MailboxAnswer | null> {
    return (await this.#send([this.#rcpt(stage, path)])) ? this.#receiveMailboxReply(stage) : null;
  }

  async #receiveMailboxReply(stage: "rcpt" | "rcpt_random"): Promise<MailboxAnswer | null> {
    const received = await this.#receive(stage);
    if (received === null) {
      return null;
    }
    const answer = {
      code: received.reply.code,
      reply: received.reply.lines.join("\n"),
      line: received.line,
      started_ms: this.#startedAt,
      ended_ms: this.#context.at(),
    };
    this.#startedAt = answer.ended_ms;
    return answer;
  }

  /**
   * Waits for the reply to RSET or QUIT. A missing reply changes nothing; a reply to another command invalidates the
   * answers.
   */
  async #receiveLastReply(stage: "rset" | "quit"): Promise<void> {
    const { connection } = this.#session;
    const { network } = this.#context;
    if (stage === "rset") {
      const received = await connection.receive(
        stage,
        phaseEnd(this.#context, network.limits.mail),
      );
      const isOwn = received.kind === "reply" && this.#mayAnswerReset(received);
      if (isOwn && received.reply.code === 250) {
        this.#last = "reset";
      } else if (received.kind === "reply" && !isOwn) {
        this.#outOfStep(stage);
      } else {
        this.#last = "spent";
      }
      return;
    }
    const grace = phaseEnd(this.#context, network.limits.quit / quitShare);
    const received = await connection.receive(stage, grace, "keep");
    if (received === null) {
      return;
    }
    if (received.kind === "reply" && !quitCodes.has(received.reply.code)) {
      this.#outOfStep(stage);
    }
  }

  #mayAnswerReset({ reply }: Extract<ReplyResult, { kind: "reply" }>): boolean {
    return (
      resetCodes.has(reply.code) && !reply.lines.join("\n").includes(`<${this.#questions.target}>`)
    );
  }

  /** Invalidates the answers if the server sent more replies than commands. */
  #stayInStep(): void {
    if (this.#session.connection.hasUnread) {
      this.#outOfStep("rcpt");
    }
  }

  /** Sends commands unless unsolicited bytes have arrived. */
  async #send(commands: Command[]): Promise<boolean> {
    const [first] = commands;
    if (this.#session.connection.hasUnread) {
      this.#outOfStep(first?.stage ?? "mail");
      return false;
    }
    this.#startedAt = this.#context.at();
    this.#session.connection.send(commands);
    return true;
  }

  async #receive(stage: SmtpStage): Promise<Extract<ReplyResult, { kind: "reply" }> | null> {
    const { limits } = this.#context.network;
    const isRecipient = stage === "rcpt" || stage === "rcpt_random";
    const limit = isRecipient ? limits.rcpt : limits.mail;
    const received = await this.#session.connection.receive(stage, phaseEnd(this.#context, limit));
    if (received.kind === "reply") {
      return received;
    }
    this.answers.end = silentEnd(stage, received);
    return null;
  }

  #outOfStep(stage: SmtpStage): void {
    const { connection } = this.#session;
    const why = createNote("out_of_step");
    const line = connection.transcript.note(stage, why);
    this.answers.end = {
      stage,
      cause: "protocol",
      reply: null,
      detail: why.text,
      line,
      retryInClear: false,
    };
    this.answers.target = null;
    connection.destroy();
  }

  #mail(sender: string): Command {
    const extension = this.#questions.smtputf8 ? " SMTPUTF8" : "";
    return { stage: "mail", text: `MAIL FROM:<${sender}>${extension}` };
  }

  #rcpt(stage: "rcpt" | "rcpt_random", path: string): Command {
    return { stage, text: `RCPT TO:<${path}>` };
  }
}

/** Tells whether a server tests new clients and answers their next connection (Postfix postscreen). */
export const wantsReconnection = ({ reply }: MailboxAnswer): boolean =>
  /^450[ -]4\.3\.2 service currently unavailable/i.test(reply);

/** Tells whether a reply requires TLS (RFC 3207 §4). */
const wantsTls = (reply: string): boolean => reply.startsWith("530") && /tls|encrypt/i.test(reply);
