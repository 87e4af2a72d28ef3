import type { TranscriptLine } from "#engine/evidence/evidence.ts";
import type { SmtpStage } from "#vocabulary/evidence.ts";
import type { Heard, SilenceCause } from "./smtpConnection.ts";

/** Reason why a session ended before all mailboxes were checked. */
export interface SessionEnd {
  stage: SmtpStage;
  cause: "connect_failed" | "connect_timeout" | SilenceCause | "tls_failed" | "refused";
  /** The refusing reply as received, lines joined by LF; null if no reply ended the session. */
  reply: string | null;
  detail: string;
  line: TranscriptLine | null;
  /** TLS failed in a way that a session in clear text may avoid. */
  retryInClear: boolean;
}

/** Returns the end of a session that got no reply. */
export function silentEnd(
  stage: SmtpStage,
  heard: Extract<Heard, { kind: "silence" }>,
): SessionEnd {
  return {
    stage,
    cause: heard.cause,
    reply: null,
    detail: heard.detail,
    line: heard.line,
    retryInClear: false,
  };
}

/** Returns the end of a session that a reply refused. */
export function refusedEnd(stage: SmtpStage, heard: Extract<Heard, { kind: "reply" }>): SessionEnd {
  return {
    stage,
    cause: "refused",
    reply: heard.reply.lines.join("\n"),
    detail: "refused",
    line: heard.line,
    retryInClear: false,
  };
}
