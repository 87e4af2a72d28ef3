import type { SmtpSession, TranscriptLine } from "#engine/evidence/evidence.ts";
import type { Note } from "#engine/evidence/note.ts";
import type { MessageDescriptor } from "#engine/ports.ts";
import type { SmtpStage } from "#vocabulary/evidence.ts";
import { escapeText } from "./escapeText.ts";
import type { SmtpContext } from "#engine/network/network.ts";

const maxLines = 250;
const unsentLine: TranscriptLine = {
  at_ms: 0,
  from: "client",
  stage: "connect",
  text: "",
  deciding: false,
};

/** Escapes the values of a message, because they may come from a server. */
function escapedMessage({ code, values }: MessageDescriptor): MessageDescriptor {
  const escaped: MessageDescriptor = { code, values: {} };
  for (const [name, value] of Object.entries(values)) {
    escaped.values[name] = escapeText(value);
  }
  return escaped;
}

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
      return unsentLine;
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
    const now = this.#now();
    const escaped = escapeText(text);
    const line: TranscriptLine =
      message === null
        ? { at_ms: now, from, stage, text: escaped, deciding: false }
        : {
            at_ms: now,
            from,
            stage,
            text: escaped,
            remark: escapedMessage(message),
            deciding: false,
          };
    this.append(line);
    return line;
  }

  /** Adds a line of another transcript as it is. */
  append(line: TranscriptLine): void {
    if (!this.#closed && this.session.lines.length < maxLines) {
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
export const noTranscript: Transcript = closedTranscript();

/** Opening of a session (everything before MAIL), for every check that uses the session. */
export interface SessionPrelude {
  session: SmtpSession;
  lines: readonly TranscriptLine[];
  /** The same lines at 0 ms, for checks that began after them. */
  past: readonly TranscriptLine[];
  /** Monotonic ms from which the times of the lines count. */
  origin: number;
}

const openingStages: ReadonlySet<SmtpStage> = new Set(["connect", "banner", "ehlo", "starttls"]);

/** Returns the opening of a session for the checks that join it. */
export function copyPrelude(context: SmtpContext, session: SmtpSession): SessionPrelude {
  const origin = context.clock.elapsed() - context.at();
  const lines = session.lines.filter(({ stage }) => openingStages.has(stage));
  const past = lines.map((line) => ({ ...line, at_ms: 0 }));
  return { session, lines, past, origin };
}

/** Returns a new transcript for a check that joins an open session; the opening comes first, then `note`. */
export function joinSession(context: SmtpContext, prelude: SessionPrelude, note: Note): Transcript {
  if (!context.records) {
    return noTranscript;
  }
  const shift = prelude.origin - (context.clock.elapsed() - context.at());
  if (context.sharesOpenings === true) {
    return referToOpening(context, prelude, shift);
  }
  const isPast = prelude.lines.every(({ at_ms: atMs }) => atMs + shift <= 0);
  return copyOpening(context, prelude, isPast ? prelude.past : shifted(prelude, shift), note);
}

/** Returns a transcript with its own copies of the opening lines, so that this check can mark the deciding one. */
export function joinFailure(
  context: SmtpContext,
  prelude: SessionPrelude,
  note: Note,
): { transcript: Transcript; lines: readonly TranscriptLine[] } {
  const lines = shifted(prelude, prelude.origin - (context.clock.elapsed() - context.at()));
  if (!context.records) {
    return { transcript: noTranscript, lines };
  }
  return { transcript: copyOpening(context, prelude, lines, note), lines };
}

/** Returns the record of a session that this check continues, without lines. */
function newRecord(context: SmtpContext, { session }: SessionPrelude): SmtpSession {
  const { host, address, port, tls } = session;
  return { host, address, port, started_ms: context.at(), ms: 0, tls, outcome: "open", lines: [] };
}

/** Returns a transcript without the opening lines, which it refers to. */
function referToOpening(context: SmtpContext, prelude: SessionPrelude, shift: number): Transcript {
  const record: SmtpSession = {
    ...newRecord(context, prelude),
    opening: { lines: prelude.lines, shift_ms: Math.round(shift) },
  };
  context.evidence.sessions.push(record);
  return new Transcript(
    record,
    () => context.at(),
    () => undefined,
  );
}

/** Returns the opening lines with times relative to the check, at least 0. */
const shifted = ({ lines }: SessionPrelude, shift: number): TranscriptLine[] =>
  lines.map((line) => ({ ...line, at_ms: Math.max(0, Math.round(line.at_ms + shift)) }));

function copyOpening(
  context: SmtpContext,
  prelude: SessionPrelude,
  lines: readonly TranscriptLine[],
  note: Note,
): Transcript {
  const record = newRecord(context, prelude);
  const index = context.evidence.sessions.push(record) - 1;
  const transcript = new Transcript(
    record,
    () => context.at(),
    (line) => context.emit?.({ type: "line", session: index, host: record.host, line }),
  );
  for (const line of lines) {
    transcript.append(line);
  }
  transcript.note("connect", note);
  return transcript;
}

/** Returns a context that records the session's opening, because later checks may join the session. */
export function recordingContext(context: SmtpContext): SmtpContext {
  if (context.records) {
    return context;
  }
  const { clock } = context;
  const startedAt = clock.elapsed();
  const elapsedMs = (): number => Math.round(clock.elapsed() - startedAt);
  return { ...context, records: true, evidence: { dns: [], sessions: [] }, at: elapsedMs };
}
