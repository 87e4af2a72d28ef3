import type { Duplex } from "node:stream";
import type { TranscriptLine } from "#engine/evidence/evidence.ts";
import { createNote, machineNote, type Note } from "#engine/evidence/note.ts";
import type { Clock } from "#engine/ports.ts";
import { neverAborted } from "#engine/probe/neverAborted.ts";
import type { SmtpStage } from "#vocabulary/evidence.ts";
import { ReplyParser, type Reply } from "./replyParser.ts";
import type { Transcript } from "./transcript.ts";

/** A reply and the line of the transcript that stands for it, or why none came. */
export type Heard =
  | { kind: "reply"; reply: Reply; line: TranscriptLine }
  | { kind: "silence"; cause: SilenceCause; detail: string; line: TranscriptLine };

/** One command line; `transcript` where it is written down elsewhere than the rest, null for nowhere. */
export interface Command {
  stage: SmtpStage;
  text: string;
  transcript?: Transcript | null;
}

/** Why a reply did not come. */
export type SilenceCause = "timeout" | "protocol" | "closed" | "tls";

const mostUnread = 64 * 1024;
/** A line ended by CR alone has had its chance to end after this long. */
const lineEndGraceMs = 1000;

/** True where a command is one line of printable text: no C0 control, no DEL, no C1. */
// oxlint-disable-next-line no-control-regex
export const isOneLine = (command: string): boolean => !/[\0-\x1f\x7f-\x9f]/.test(command);

/** One SMTP connection: whole replies in, guarded command lines out. Any fault destroys the socket. */
export class SmtpConnection {
  #socket: Duplex;
  #parser = new ReplyParser();
  /** The first line of a reply of which more is to come. */
  #firstLine: TranscriptLine | null = null;
  #ended: { cause: "closed" | "tls"; why: Note } | null = null;
  #wake: (() => void) | null = null;
  #secured = false;
  #detach: () => void = () => undefined;
  readonly #clock: Clock;
  #transcript: Transcript;
  #signal: AbortSignal;
  /** Pending replies; the greeting is the first. */
  #owed = 1;
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

  /** True until either side ended it. */
  get isOpen(): boolean {
    return this.#ended === null;
  }

  /** Pending replies to the commands sent. */
  get owed(): number {
    return this.#owed;
  }

  /** True once QUIT was sent. */
  get hasQuit(): boolean {
    return this.#hasQuit;
  }

  /** From here on what is said is written down there. */
  writeDownIn(transcript: Transcript): void {
    this.#transcript = transcript;
  }

  /** From here on another one's patience counts. */
  heed(signal: AbortSignal): void {
    this.#signal = signal;
  }

  /** True where bytes wait that no command asked for. */
  get hasUnread(): boolean {
    return this.#parser.unread > 0;
  }

  /** Sends commands in one packet and records only those sent. Throws before sending if one of them isn't a single line. */
  say(commands: readonly Command[]): void {
    for (const { text } of commands) {
      if (!isOneLine(text)) {
        throw new Error("A command must be one line of printable text.");
      }
    }
    if (this.#ended !== null) {
      return;
    }
    for (const { stage, text, transcript = this.#transcript } of commands) {
      transcript?.add("client", stage, text);
      this.#hasQuit ||= stage === "quit";
    }
    this.#owed += commands.length;
    this.#socket.write(commands.map(({ text }) => `${text}\r\n`).join(""));
  }

  /** Waits for one reply until `deadline` (monotonic ms); with "keep", silence is null and the connection stays. */
  hear(stage: SmtpStage, deadline: number): Promise<Heard>;
  hear(stage: SmtpStage, deadline: number, then: "keep"): Promise<Heard | null>;
  async hear(stage: SmtpStage, deadline: number, then?: "keep"): Promise<Heard | null> {
    for (;;) {
      const heard = this.heard(stage);
      if (heard !== null) {
        return heard;
      }
      this.#socket.resume();
      const bareCr = this.#parser.endsInBareCr;
      const left = deadline - this.#clock.elapsed();
      const inTime =
        left > 0 && (await this.#change(bareCr ? Math.min(left, lineEndGraceMs) : left));
      if (!inTime && this.#ended === null) {
        if (then === "keep") {
          return null;
        }
        return bareCr
          ? this.#silence(stage, "protocol", createNote("bare_cr"))
          : this.#silence(stage, "timeout", createNote("no_reply"));
      }
    }
  }

  /** The reply where it has come already or never will; null where it is to be waited for. */
  heard(stage: SmtpStage): Heard | null {
    for (let parsed = this.#parser.next(); parsed !== null; parsed = this.#parser.next()) {
      if (parsed.kind === "fault") {
        this.#transcript.add("server", stage, parsed.seen);
        return this.#silence(stage, "protocol", createNote(parsed.fault));
      }
      if (parsed.kind === "line") {
        const line = this.#transcript.add("server", stage, parsed.text);
        this.#firstLine ??= line;
      } else {
        const { reply } = parsed;
        const line = this.#transcript.add("server", stage, reply.lines.at(-1) ?? "");
        const first = this.#firstLine ?? line;
        this.#firstLine = null;
        this.#owed -= 1;
        return { kind: "reply", reply, line: first };
      }
    }
    return this.#ended === null ? null : this.#silence(stage, this.#ended.cause, this.#ended.why);
  }

  /** Hands the socket over for TLS and takes the secured one in its place. */
  release(): Duplex {
    this.#detach();
    return this.#socket;
  }

  /** Goes on over the secured socket; what came before in clear is forgotten (RFC 3207 §4.2). */
  adopt(socket: Duplex): void {
    this.#socket = socket;
    this.#secured = true;
    this.#parser = new ReplyParser();
    this.#firstLine = null;
    this.#attach();
  }

  destroy(): void {
    this.#ended ??= { cause: "closed", why: createNote("closed_by_us") };
    this.#socket.destroy();
  }

  #attach(): void {
    const socket = this.#socket;
    const end = (cause: "closed" | "tls", why: Note): void => {
      this.#ended ??= { cause, why };
      this.#wake?.();
    };
    const onData = (chunk: Buffer): void => {
      this.#parser.push(chunk);
      if (this.#parser.unread > mostUnread) {
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

  /** True where something arrived, false where the time or the caller's patience ran out. */
  async #change(ms: number): Promise<boolean> {
    const done = new AbortController();
    let changed = false;
    this.#wake = () => {
      changed = true;
      done.abort("heard");
    };
    const signal = this.#signal;
    // Each listener is compared with all others of its signal, and this one all sessions of a list would share.
    if (signal === neverAborted) {
      await this.#clock.sleep(ms, done.signal);
    } else {
      const giveUp = (): void => done.abort("stopped");
      signal.addEventListener("abort", giveUp, { once: true });
      if (signal.aborted) {
        giveUp();
      }
      await this.#clock.sleep(ms, done.signal);
      signal.removeEventListener("abort", giveUp);
    }
    this.#wake = null;
    return changed;
  }

  #silence(stage: SmtpStage, cause: SilenceCause, why: Note): Heard {
    const line = this.#transcript.note(stage, why);
    this.destroy();
    return { kind: "silence", cause, detail: why.text, line };
  }
}
