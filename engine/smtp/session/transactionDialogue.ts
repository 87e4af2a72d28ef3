import { createNote } from "#engine/evidence/note.ts";
import type { MailboxAnswer } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import type { MailboxAnswers } from "#engine/smtp/answers/concludeHost.ts";
import { phaseEnd, secure, type OpenSession } from "#engine/smtp/connection/openSession.ts";
import { quitCodes } from "#engine/smtp/connection/quitSession.ts";
import { silentEnd, type SessionEnd } from "#engine/smtp/connection/sessionEnd.ts";
import type { Command, ReplyResult } from "#engine/smtp/connection/smtpConnection.ts";
import type { SmtpStage } from "#vocabulary/evidence.ts";

/** Codes that may answer RSET; other replies belong to another command. */
export const resetCodes: ReadonlySet<number> = new Set([250, 421, 500, 501, 502, 503, 504]);
/** Divisor of the QUIT timeout: the reply usually comes with the last answer, and a missing one changes nothing. */
const quitShare = 4;

/** Returns the RCPT command for a path without angle brackets. */
export const rcptCommand = (stage: "rcpt" | "rcpt_random", path: string): Command => ({
  stage,
  text: `RCPT TO:<${path}>`,
});

/** Sends the commands of one transaction and reads their replies in order. Records the end of the session in `answers`. */
export class TransactionDialogue {
  readonly #context: SmtpContext;
  readonly #target: string;
  readonly #answers: MailboxAnswers;
  #session: OpenSession;
  /** Start of the wait for the next reply, in ms since the check began. */
  #startedAt = 0;

  constructor(
    context: SmtpContext,
    session: OpenSession,
    { target, answers }: { target: string; answers: MailboxAnswers },
  ) {
    this.#context = context;
    this.#session = session;
    this.#target = target;
    this.#answers = answers;
  }

  /** The session, which is another one after {@link upgrade}. */
  get session(): OpenSession {
    return this.#session;
  }

  get pipelining(): boolean {
    return this.#session.capabilities.has("PIPELINING");
  }

  /** Sends commands; returns false if unsolicited bytes have arrived before. */
  send(commands: readonly Command[]): boolean {
    const { connection } = this.#session;
    if (connection.hasUnread) {
      this.#outOfStep(commands[0]?.stage ?? "mail");
      return false;
    }
    this.#startedAt = this.#context.at();
    connection.send(commands);
    return true;
  }

  /** Returns the next reply, or null if none comes. */
  async receive(stage: SmtpStage): Promise<Extract<ReplyResult, { kind: "reply" }> | null> {
    const { limits } = this.#context.network;
    const isRecipient = stage === "rcpt" || stage === "rcpt_random";
    const limit = isRecipient ? limits.rcpt : limits.mail;
    const received = await this.#session.connection.receive(stage, phaseEnd(this.#context, limit));
    if (received.kind === "reply") {
      return received;
    }
    this.#answers.end = silentEnd(stage, received);
    return null;
  }

  /** Returns the reply to a recipient with its times, or null if none comes. */
  async receiveMailboxReply(stage: "rcpt" | "rcpt_random"): Promise<MailboxAnswer | null> {
    const received = await this.receive(stage);
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

  /** Sends a recipient and returns its reply, or null if none comes. */
  async sendRecipient(stage: "rcpt" | "rcpt_random", path: string): Promise<MailboxAnswer | null> {
    return this.send([rcptCommand(stage, path)]) ? this.receiveMailboxReply(stage) : null;
  }

  /**
   * Waits for the reply to RSET. Without a positive one the session can't be reused; a reply to another command
   * invalidates the answers.
   */
  async receiveReset(): Promise<"reset" | "spent"> {
    const { connection } = this.#session;
    const { limits } = this.#context.network;
    const received = await connection.receive("rset", phaseEnd(this.#context, limits.mail));
    if (received.kind !== "reply") {
      return "spent";
    }
    const { code, lines } = received.reply;
    if (resetCodes.has(code) && !lines.join("\n").includes(`<${this.#target}>`)) {
      return code === 250 ? "reset" : "spent";
    }
    this.#outOfStep("rset");
    return "spent";
  }

  /** Waits briefly for the reply to QUIT. A missing one changes nothing; a reply to another command invalidates the answers. */
  async receiveQuit(): Promise<void> {
    const { limits } = this.#context.network;
    const grace = phaseEnd(this.#context, limits.quit / quitShare);
    const received = await this.#session.connection.receive("quit", grace, "keep");
    if (received?.kind === "reply" && !quitCodes.has(received.reply.code)) {
      this.#outOfStep("quit");
    }
  }

  /** Invalidates the answers if the server sent more replies than commands. */
  expectNoFurtherReply(): void {
    if (this.#session.connection.hasUnread) {
      this.#outOfStep("rcpt");
    }
  }

  /** Upgrades the session to TLS, after a server refused to continue without it; returns false if that fails. */
  async upgrade(refusal: SessionEnd): Promise<boolean> {
    const { host } = this.#session.connection.transcript.session;
    const secured = await secure(this.#context, this.#session, host);
    if (secured === null || !secured.ok) {
      const end = secured?.end ?? refusal;
      this.#answers.end = { ...end, cause: "tls_failed", retryInClear: false };
      return false;
    }
    this.#session = secured.session;
    return true;
  }

  #outOfStep(stage: SmtpStage): void {
    const { connection } = this.#session;
    const why = createNote("out_of_step");
    const line = connection.transcript.note(stage, why);
    this.#answers.end = {
      stage,
      cause: "protocol",
      reply: null,
      detail: why.text,
      line,
      retryInClear: false,
    };
    this.#answers.target = null;
    connection.destroy();
  }
}
