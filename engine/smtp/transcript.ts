import type { SmtpSession, SmtpStage, TranscriptLine } from "#engine/evidence.ts";
import { escapeText } from "./escapeText.ts";

const mostLines = 250;

/** Writes down what is said in one session; every line is escaped, and the number of lines is capped. */
export class Transcript {
  readonly session: SmtpSession;
  #now: () => number;
  readonly #onLine: (line: TranscriptLine) => void;
  #closed = false;

  constructor(session: SmtpSession, now: () => number, onLine: (line: TranscriptLine) => void) {
    this.session = session;
    this.#now = now;
    this.#onLine = onLine;
  }

  /** Adds a line and returns it, so that it can be marked as the deciding one. */
  add(from: TranscriptLine["from"], stage: SmtpStage, text: string): TranscriptLine {
    return this.repeat(from, stage, escapeText(text));
  }

  /** The same for text that was escaped before. */
  repeat(from: TranscriptLine["from"], stage: SmtpStage, text: string): TranscriptLine {
    const line = { at_ms: this.#now(), from, stage, text, deciding: false };
    if (!this.#closed && this.session.lines.length < mostLines) {
      this.session.lines.push(line);
      this.#onLine(line);
    }
    return line;
  }

  /** From here on lines have the times of another clock. */
  follow(now: () => number): void {
    this.#now = now;
  }

  /** Closes the books of the session: what comes later is of no interest. */
  end(outcome: string): void {
    this.#closed = true;
    this.session.outcome = outcome;
    this.session.ms = this.#now() - this.session.started_ms;
  }
}
