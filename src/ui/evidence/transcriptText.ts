import type { SmtpSession } from "#contract/evidence.ts";

/** SMTP session; while it's open, only its host and lines are known. */
export type TranscriptSession = Pick<SmtpSession, "host" | "lines"> &
  Partial<Pick<SmtpSession, "address" | "port" | "tls" | "outcome">>;

const marks = { client: "C:", server: "S:", note: "--" };

/** Formats a session as plain text, one line each, in the style of RFC 5321. */
export function transcriptText(session: TranscriptSession): string {
  const target = session.address ? ` (${session.address}:${session.port ?? 25})` : "";
  const lines = session.lines.map(
    (line) => `${line.at_ms.toFixed(1).padStart(9)}  ${marks[line.from]} ${line.text}`,
  );
  return [`${session.host}${target}`, ...lines].join("\n");
}
