import type { SmtpSession, SmtpStage, TranscriptLine } from "#engine/evidence.ts";
import type { SmtpContext } from "./openSession.ts";
import { Transcript } from "./transcript.ts";

/** What was said before the first mailbox was asked about, for every check that uses the session. */
export interface Prelude {
  session: SmtpSession;
  lines: readonly TranscriptLine[];
  /** Monotonic ms from which the times of the lines count. */
  origin: number;
}

const openingStages: ReadonlySet<SmtpStage> = new Set(["connect", "banner", "ehlo", "starttls"]);

/** Keeps what a session has said so far, on behalf of the check that opened it. */
export function preludeOf(context: SmtpContext, session: SmtpSession): Prelude {
  const origin = context.clock.elapsed() - context.at();
  return { session, lines: session.lines.filter(({ stage }) => openingStages.has(stage)), origin };
}

/** A transcript of its own for a check that uses a session another one opened; earlier lines stand at its beginning. */
export function joinSession(
  context: SmtpContext,
  prelude: Prelude,
  note: string,
): { transcript: Transcript; lines: TranscriptLine[] } {
  const { host, address, port, tls } = prelude.session;
  const record: SmtpSession = {
    host,
    address,
    port,
    started_ms: context.at(),
    ms: 0,
    tls,
    outcome: "open",
    lines: [],
  };
  const index = context.evidence.sessions.push(record) - 1;
  let shown = 0;
  const transcript = new Transcript(
    record,
    () => shown,
    (line) => context.emit({ type: "line", session: index, host, line }),
  );
  const shift = prelude.origin - (context.clock.elapsed() - context.at());
  const lines = prelude.lines.map(({ at_ms: at, from, stage, text }) => {
    // What was said before this check began stands at its beginning.
    shown = Math.max(0, Math.round(at + shift));
    return transcript.repeat(from, stage, text);
  });
  transcript.follow(() => context.at());
  transcript.add("note", "connect", note);
  return { transcript, lines };
}
