import type { NoteCode } from "#engine/evidence/note.ts";
import { decodeText } from "./escapeText.ts";

/** One whole reply (RFC 5321 §4.2): its code and its lines as received, code included. */
export interface Reply {
  code: number;
  lines: string[];
}

/** Result of parsing the bytes so far. An error is final: nothing after it can be trusted. */
export type Parsed =
  | { kind: "line"; text: string }
  | { kind: "reply"; reply: Reply }
  | { kind: "issue"; issue: NoteCode; seen: string };

const LF = 10;
const CR = 13;
const SPACE = 32;
const HYPHEN = 45;
const longestLine = 4096;
const largestReply = 64 * 1024;
const mostLines = 100;

const nothing = Buffer.alloc(0);
const closing = Buffer.from("421");

const isDigit = (byte: number, low: number, high: number): boolean =>
  byte >= 0x30 + low && byte <= 0x30 + high;

/**
 * Returns why a line can't be part of a reply, or null. Checks the first four bytes, so an endless line of garbage is
 * rejected early.
 */
function issueOfStart(line: Buffer): NoteCode | null {
  // Destructuring would cost more than the rest of the parsing.
  const first = line[0];
  const second = line[1];
  const third = line[2];
  const fourth = line[3];
  const wrong =
    (first !== undefined && !isDigit(first, 2, 5)) ||
    (second !== undefined && !isDigit(second, 0, 9)) ||
    (third !== undefined && !isDigit(third, 0, 9)) ||
    (fourth !== undefined && ![SPACE, HYPHEN, CR, LF].includes(fourth));
  return wrong ? "not_a_reply" : null;
}

/**
 * Splits a stream of bytes into replies within limits: lines of 4 KB, replies of 64 KB or 100 lines. A bare LF ends a
 * line, a bare CR is an error.
 */
export class ReplyParser {
  #bytes: Buffer = nothing;
  #lines: string[] = [];
  #code: number | null = null;
  #size = 0;
  #issue: Parsed | null = null;

  push(chunk: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk]);
  }

  /** Number of bytes that no returned reply contains. */
  get unread(): number {
    return this.#bytes.length + this.#size;
  }

  /** Tells whether the buffered bytes begin with 421, which a server says unasked before it closes (RFC 5321 §3.8). */
  get announcesClose(): boolean {
    return this.#size === 0 && this.#bytes.subarray(0, 3).equals(closing);
  }

  /** Tells whether the buffered bytes end in a CR without LF. */
  get endsInBareCr(): boolean {
    return this.#bytes.length > 0 && this.#bytes[this.#bytes.length - 1] === CR;
  }

  /** Returns the next line, the whole reply with its last line, or an error; null until more bytes arrive. */
  next(): Parsed | null {
    if (this.#issue !== null) {
      return this.#issue;
    }
    if (this.#bytes.length === 0) {
      return null;
    }
    const end = this.#bytes.indexOf(LF);
    const line = this.#bytes.subarray(0, end < 0 ? this.#bytes.length : end);
    const problem = this.#findProblem(line, end >= 0);
    if (problem !== null) {
      this.#issue = { kind: "issue", issue: problem, seen: decodeText(line.subarray(0, 80)) };
      return this.#issue;
    }
    if (end < 0) {
      return null;
    }
    // An empty subarray would keep the whole buffer in memory.
    this.#bytes = end + 1 === this.#bytes.length ? nothing : this.#bytes.subarray(end + 1);
    return this.#take(line.at(-1) === CR ? line.subarray(0, -1) : line);
  }

  #findProblem(line: Buffer, whole: boolean): NoteCode | null {
    if (line.length > longestLine) {
      return "line_too_long";
    }
    const start = issueOfStart(line);
    if (start !== null) {
      return start;
    }
    if (whole && line.length < 3) {
      return "no_reply_code";
    }
    const cr = line.indexOf(CR);
    if (cr >= 0 && cr < line.length - 1) {
      return "bare_cr";
    }
    return line.includes(0) ? "nul" : null;
  }

  #take(line: Buffer): Parsed {
    const text = decodeText(line);
    const code = Number(text.slice(0, 3));
    this.#size += line.length;
    this.#lines.push(text);
    const problem =
      this.#code !== null && code !== this.#code
        ? "two_codes"
        : this.#lines.length > mostLines || this.#size > largestReply
          ? "reply_too_long"
          : null;
    if (problem !== null) {
      this.#issue = { kind: "issue", issue: problem, seen: text.slice(0, 80) };
      return this.#issue;
    }
    this.#code = code;
    if (text.charAt(3) === "-") {
      return { kind: "line", text };
    }
    const reply = { code, lines: this.#lines };
    this.#lines = [];
    this.#code = null;
    this.#size = 0;
    return { kind: "reply", reply };
  }
}
