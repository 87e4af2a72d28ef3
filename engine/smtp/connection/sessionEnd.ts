import type { TranscriptLine } from "#engine/evidence/evidence.ts";
import type { SmtpStage } from "#vocabulary/evidence.ts";
import type { ReplyResult, SilenceCause } from "./smtpConnection.ts";

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
  received: Extract<ReplyResult, { kind: "silence" }>,
): SessionEnd {
  return {
    stage,
    cause: received.cause,
    reply: null,
    detail: received.detail,
    line: received.line,
    retryInClear: false,
  };
}

/** Returns the end of a session that a reply refused. */
export function refusedEnd(
  stage: SmtpStage,
  received: Extract<ReplyResult, { kind: "reply" }>,
): SessionEnd {
  return {
    stage,
    cause: "refused",
    reply: received.reply.lines.join("\n"),
    detail: "refused",
    line: received.line,
    retryInClear: false,
  };
}
