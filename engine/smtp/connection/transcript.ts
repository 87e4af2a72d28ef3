import type { SmtpSession, TranscriptLine } from "#engine/evidence/evidence.ts";
import type { Note } from "#engine/evidence/note.ts";
import type { MessageDescriptor } from "#engine/ports.ts";
import type { SmtpStage } from "#vocabulary/evidence.ts";
import { escapeText } from "./escapeText.ts";

const mostLines = 250;
const unsaid: TranscriptLine = {
  at_ms: 0,
  from: "client",
  stage: "connect",
  text: "",
  deciding: false,
};

/** Escapes the values of a message, because they may come from a server. */
const escapedSaying = ({ code, values }: MessageDescriptor): MessageDescriptor => ({
  code,
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, escapeText(value)]),
  ),
});

/** Records one session. Every line is escaped, and the number of lines is capped. */
export class Transcript {
  readonly session: SmtpSession;
  readonly #now: () => number;
  readonly #onLine: (line: TranscriptLine) => void;
  #closed = false;

  constructor(session: SmtpSession, now: () => number, onLine: (line: TranscriptLine) => void) {
    this.session = session;
    this.#now = now;
    this.#onLine = onLine;
  }

  /** Adds a line and returns it, so that it can be marked as the deciding one. */
  add(from: "client" | "server", stage: SmtpStage, text: string): TranscriptLine {
    if (this.#closed && from === "client") {
      return unsaid;
    }
    return this.#write(from, stage, text, null);
  }

  /** Adds a remark by Mailverdict. */
  note(stage: SmtpStage, { text, message }: Note): TranscriptLine {
    return this.#write("note", stage, text, message);
  }

  #write(
    from: TranscriptLine["from"],
    stage: SmtpStage,
    text: string,
    message: MessageDescriptor | null,
  ): TranscriptLine {
    const line: TranscriptLine = {
      at_ms: this.#now(),
      from,
      stage,
      text: escapeText(text),
      ...(message === null ? {} : { remark: escapedSaying(message) }),
      deciding: false,
    };
    this.retell(line);
    return line;
  }

  /** Adds a line of another transcript as it is. */
  retell(line: TranscriptLine): void {
    if (!this.#closed && this.session.lines.length < mostLines) {
      this.session.lines.push(line);
      this.#onLine(line);
    }
  }

  /** Ends the session with its outcome; later lines are ignored. */
  end(outcome: string): void {
    this.#closed = true;
    this.session.outcome = outcome;
    this.session.ms = this.#now() - this.session.started_ms;
  }
}

function closedTranscript(): Transcript {
  const session = {
    host: "",
    address: "",
    port: 0,
    started_ms: 0,
    ms: 0,
    tls: null,
    outcome: "",
    lines: [],
  };
  const transcript = new Transcript(
    session,
    () => 0,
    () => undefined,
  );
  transcript.end("");
  return transcript;
}

/** Transcript that discards all lines. */
export const nowhere: Transcript = closedTranscript();
