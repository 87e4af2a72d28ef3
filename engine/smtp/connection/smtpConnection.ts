import type { Duplex } from "node:stream";
import type { TranscriptLine } from "#engine/evidence/evidence.ts";
import { createNote, machineNote, type Note } from "#engine/evidence/note.ts";
import type { Clock } from "#engine/ports.ts";
import { neverAborted } from "#engine/probe/neverAborted.ts";
import type { SmtpStage } from "#vocabulary/evidence.ts";
import { ReplyParser, type Reply } from "./replyParser.ts";
import type { Transcript } from "./transcript.ts";

/** A reply and its transcript line, or the reason why none came. */
export type ReplyResult =
  | { kind: "reply"; reply: Reply; line: TranscriptLine }
  | { kind: "silence"; cause: SilenceCause; detail: string; line: TranscriptLine };

/** One command line. `transcript` overrides the connection's transcript; null records nothing. */
export interface Command {
  stage: SmtpStage;
  text: string;
  transcript?: Transcript | null;
}

/** Reason why no reply came. */
export type SilenceCause = "timeout" | "protocol" | "closed" | "tls";

const maxUnreadBytes = 64 * 1024;
/** Time to wait for the LF after a bare CR. */
const lineEndGraceMs = 1000;

/** Tells whether a command is one line of printable text: no C0 control, no DEL, no C1. */
// oxlint-disable-next-line no-control-regex
export const isOneLine = (command: string): boolean => !/[\0-\x1f\x7f-\x9f]/.test(command);

/** One SMTP connection: reads whole replies and sends validated command lines. Any error destroys the socket. */
export class SmtpConnection {
  #socket: Duplex;
  #parser = new ReplyParser();
  /** First line of an incomplete multiline reply. */
  #firstLine: TranscriptLine | null = null;
  #end: { cause: "closed" | "tls"; why: Note } | null = null;
  #wake: (() => void) | null = null;
  #secured = false;
  #detach: () => void = () => undefined;
  readonly #clock: Clock;
  #transcript: Transcript;
  #signal: AbortSignal;
  /** Number of pending replies; the greeting is the first. */
  #pendingReplies = 1;
  #hasQuit = false;

  constructor(socket: Duplex, clock: Clock, transcript: Transcript, signal: AbortSignal) {
    this.#socket = socket;
    this.#clock = clock;
    this.#transcript = transcript;
    this.#signal = signal;
    this.#attach();
  }

  get transcript(): Transcript {
    return this.#transcript;
  }

  get secured(): boolean {
    return this.#secured;
  }

  /** False after either side closed the connection. */
  get isOpen(): boolean {
    return this.#end === null;
  }

  /** Number of pending replies. */
  get pendingReplies(): number {
    return this.#pendingReplies;
  }

  /** Tells whether QUIT was sent. */
  get hasQuit(): boolean {
    return this.#hasQuit;
  }

  /** Records all further lines in `transcript`. */
  setTranscript(transcript: Transcript): void {
    this.#transcript = transcript;
  }

  /** Replaces the abort signal of the connection. */
  setSignal(signal: AbortSignal): void {
    this.#signal = signal;
  }

  /**
   * Tells whether unread bytes are buffered that aren't a 421; before a command is sent, such bytes are unsolicited. A
   * 421 shifts no reply: it announces that the server closes.
   */
  get hasUnread(): boolean {
    return this.#parser.unread > 0 && !this.#parser.announcesClose;
  }

  /** Sends commands in one packet and records only those sent. Throws before sending if one of them isn't a single line. */
  send(commands: readonly Command[]): void {
    for (const { text } of commands) {
      if (!isOneLine(text)) {
        throw new Error("A command must be one line of printable text.");
      }
    }
    if (this.#end !== null) {
      return;
    }
    for (const { stage, text, transcript = this.#transcript } of commands) {
      transcript?.add("client", stage, text);
      this.#hasQuit ||= stage === "quit";
    }
    this.#pendingReplies += commands.length;
    this.#socket.write(commands.map(({ text }) => `${text}\r\n`).join(""));
  }

  /**
   * Waits for one reply until `deadline` (monotonic ms). With "keep", a timeout or abort returns null and leaves the
   * connection open.
   */
  receive(stage: SmtpStage, deadline: number): Promise<ReplyResult>;
  receive(stage: SmtpStage, deadline: number, then: "keep"): Promise<ReplyResult | null>;
  async receive(stage: SmtpStage, deadline: number, then?: "keep"): Promise<ReplyResult | null> {
    for (;;) {
      const received = this.receiveBuffered(stage);
      if (received !== null) {
        return received;
      }
      this.#socket.resume();
      const bareCr = this.#parser.endsInBareCr;
      const left = deadline - this.#clock.elapsed();
      const inTime =
        left > 0 && (await this.#waitForChange(bareCr ? Math.min(left, lineEndGraceMs) : left));
      if (!inTime && this.#end === null) {
        if (then === "keep") {
          return null;
        }
        return bareCr
          ? this.#silence(stage, "protocol", createNote("bare_cr"))
          : this.#silence(stage, "timeout", createNote("no_reply"));
      }
    }
  }

  /** Returns the next reply if it is buffered, silence if it can't come any more, or null while it is pending. */
  receiveBuffered(stage: SmtpStage): ReplyResult | null {
    for (let parsed = this.#parser.next(); parsed !== null; parsed = this.#parser.next()) {
      if (parsed.kind === "issue") {
        this.#transcript.add("server", stage, parsed.seen);
        return this.#silence(stage, "protocol", createNote(parsed.issue));
      }
      if (parsed.kind === "line") {
        const line = this.#transcript.add("server", stage, parsed.text);
        this.#firstLine ??= line;
      } else {
        const { reply } = parsed;
        const line = this.#transcript.add("server", stage, reply.lines.at(-1) ?? "");
        const first = this.#firstLine ?? line;
        this.#firstLine = null;
        this.#pendingReplies -= 1;
        return { kind: "reply", reply, line: first };
      }
    }
    return this.#end === null ? null : this.#silence(stage, this.#end.cause, this.#end.why);
  }

  /** Detaches the socket and returns it for the TLS handshake; {@link adopt} continues afterwards. */
  release(): Duplex {
    this.#detach();
    return this.#socket;
  }

  /** Continues over the secured socket and discards data received in clear text (RFC 3207 §4.2). */
  adopt(socket: Duplex): void {
    this.#socket = socket;
    this.#secured = true;
    this.#parser = new ReplyParser();
    this.#firstLine = null;
    this.#attach();
  }

  /** Resolves once the socket has closed. */
  closed(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#socket.closed) {
        resolve();
      } else {
        this.#socket.once("close", () => resolve());
      }
    });
  }

  destroy(): void {
    this.#end ??= { cause: "closed", why: createNote("closed_by_us") };
    this.#socket.destroy();
  }

  #attach(): void {
    const socket = this.#socket;
    const end = (cause: "closed" | "tls", why: Note): void => {
      this.#end ??= { cause, why };
      this.#wake?.();
    };
    const onData = (chunk: Buffer): void => {
      this.#parser.push(chunk);
      if (this.#parser.unread > maxUnreadBytes) {
        socket.pause();
      }
      this.#wake?.();
    };
    const onError = (error: Error): void => {
      const code = "code" in error ? String(error.code) : error.message;
      end(code.startsWith("ERR_SSL") ? "tls" : "closed", machineNote(code));
    };
    const onEnd = (): void => end("closed", createNote("server_closed"));
    socket.on("data", onData).on("error", onError).on("end", onEnd).on("close", onEnd);
    this.#detach = () => {
      socket.off("data", onData).off("error", onError).off("end", onEnd).off("close", onEnd);
    };
  }

  /** Waits for data or the end of the connection; returns false on timeout or abort. */
  #waitForChange(ms: number): Promise<boolean> {
    const signal = this.#signal;
    // Adding a listener compares it with all others on the signal, and all sessions of a list share `neverAborted`.
    const listens = signal !== neverAborted;
    return new Promise((resolve) => {
      const end = (changed: boolean): void => {
        cancel();
        if (listens) {
          signal.removeEventListener("abort", giveUp);
        }
        this.#wake = null;
        resolve(changed);
      };
      const giveUp = (): void => end(false);
      const cancel = this.#clock.after(ms, giveUp);
      this.#wake = () => end(true);
      if (listens) {
        signal.addEventListener("abort", giveUp, { once: true });
      }
      if (signal.aborted) {
        giveUp();
      }
    });
  }

  #silence(stage: SmtpStage, cause: SilenceCause, why: Note): ReplyResult {
    const line = this.#transcript.note(stage, why);
    this.destroy();
    return { kind: "silence", cause, detail: why.text, line };
  }
}
