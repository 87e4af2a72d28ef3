import { tooLong } from "#listReader/text/lineReader.ts";

/** A line with its continuations joined, and the number of the line at which it begins. */
export interface FoldedLine {
  line: number;
  text: string;
}

/** The beginning of a folded line, at most 256 characters, and its last character. */
export interface LineEdges {
  start: string;
  end: string;
}

/** Rules of a format whose lines continue on the next ones. */
export interface Folding {
  /** Returns the number of characters that aren't part of the text where `next` continues a line, or null. */
  joint(before: LineEdges, next: string): { atEnd: number; atStart: number } | null;
  /** Tells whether a line that begins so is read; others may be as long as they like, because pictures are. */
  wanted(start: string): boolean;
  /** Maximum length of a line that is read, in UTF-16 code units. */
  longest: number;
}

/** Splits text into folded lines, in pieces of any size. */
export interface FoldedLines {
  take(text: string, last: boolean): FoldedLine[];
}

const startLength = 256;

/** Returns a splitter. It throws a {@link ListReadError} for a line that is read and longer than allowed. */
export function createFoldedLines(folding: Folding): FoldedLines {
  const splitter = new FoldedSplitter(folding);
  return { take: (text, last) => splitter.take(text, last) };
}

/** A folded line that may continue. Its parts are joined once, at its end. */
interface OpenLine extends LineEdges {
  line: number;
  parts: string[];
  length: number;
}

class FoldedSplitter {
  readonly #folding: Folding;
  #found: FoldedLine[] = [];
  #open: OpenLine | null = null;
  /** Text of the current line of the file from earlier pieces. */
  #held = "";
  #line = 1;
  #afterReturn = false;

  constructor(folding: Folding) {
    this.#folding = folding;
  }

  take(text: string, last: boolean): FoldedLine[] {
    this.#found = [];
    let from = 0;
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i);
      if (code === 10 && this.#afterReturn) {
        from = i + 1;
      } else if (code === 10 || code === 13) {
        this.#hold(text.slice(from, i));
        this.#endLine();
        from = i + 1;
      }
      this.#afterReturn = code === 13;
    }
    this.#hold(text.slice(from));
    if (last) {
      if (this.#held !== "") {
        this.#endLine();
      }
      this.#close();
    }
    return this.#found;
  }

  #hold(text: string): void {
    this.#held += text;
    if (this.#held.length > this.#folding.longest) {
      const open = this.#open;
      const continues = open !== null && this.#folding.joint(open, this.#held) !== null;
      this.#refuseWanted(continues ? open : { start: this.#held, line: this.#line });
      this.#held = this.#held.slice(0, startLength) + this.#held.slice(-1);
    }
  }

  #refuseWanted({ start, line }: { start: string; line: number }): void {
    if (this.#folding.wanted(start)) {
      throw tooLong(line);
    }
  }

  #endLine(): void {
    const text = this.#held;
    this.#held = "";
    this.#line += 1;
    const open = this.#open;
    const joint = open === null ? null : this.#folding.joint(open, text);
    if (open === null || joint === null) {
      this.#close();
      const start = text.slice(0, startLength);
      this.#open = {
        line: this.#line - 1,
        start,
        end: text.slice(-1),
        parts: [text],
        length: text.length,
      };
      return;
    }
    if (joint.atEnd > 0) {
      open.parts.push((open.parts.pop() ?? "").slice(0, -joint.atEnd));
    }
    const more = text.slice(joint.atStart);
    open.parts.push(more);
    open.length += more.length - joint.atEnd;
    open.end = more === "" ? open.end : more.slice(-1);
    if (open.length > this.#folding.longest) {
      this.#refuseWanted(open);
      open.parts = [open.start + open.end];
      open.length = startLength;
    }
  }

  #close(): void {
    if (this.#open !== null) {
      this.#found.push({ line: this.#open.line, text: this.#open.parts.join("") });
      this.#open = null;
    }
  }
}
