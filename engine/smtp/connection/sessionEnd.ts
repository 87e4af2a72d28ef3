import type { TranscriptLine } from "#engine/evidence/evidence.ts";
import type { SmtpStage } from "#vocabulary/evidence.ts";
import type { Heard, SilenceCause } from "./smtpConnection.ts";

/** Why a session could not go on to the mailbox, or past it. */
export interface SessionEnd {
  stage: SmtpStage;
  cause: "connect_failed" | "connect_timeout" | SilenceCause | "tls_failed" | "refused";
  /** The refusing reply as received, lines joined by LF, where there was one. */
  reply: string | null;
  detail: string;
  line: TranscriptLine | null;
  /** A fault of TLS that a session in clear might not have. */
  retryInClear: boolean;
}

/** An end without a reply. */
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

/** An end by a reply that refuses. */
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
