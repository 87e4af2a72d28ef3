import type { SmtpSession } from "#engine/evidence/evidence.ts";
import { escapeText } from "#engine/smtp/connection/escapeText.ts";
import type { Verification } from "#engine/verification/verification.ts";

const speakers = { client: "C", server: "S", note: "*" } as const;

/** Returns a result as text: verdict, reason, sentence, checks with their times, and SMTP dialogues. */
export function describeResult(result: Omit<Verification, "basis">): string {
  const lines = [
    escapeText(result.input, 1000),
    `  ${result.verdict} (${result.reason})`,
    `  ${escapeText(result.summary, 1000)}`,
    `  ${result.action}, confidence ${result.confidence}, score ${result.score}`,
  ];
  if (result.suggestion !== null) {
    lines.push(`  Did you mean ${escapeText(result.suggestion.email)}?`);
  }
  if (result.retry_after_s !== null) {
    lines.push(`  Try again in ${result.retry_after_s} s.`);
  }
  lines.push("", "  Checks");
  for (const check of result.checks) {
    const time = check.ms === null ? "" : `${check.ms} ms`;
    const finding = check.detail ?? check.code ?? "";
    const row = [check.name.padEnd(11), check.status.padEnd(8), time.padStart(9), "", finding];
    lines.push(`    ${escapeText(row.join(" "), 1000)}`.trimEnd());
  }
  for (const session of result.evidence.sessions) {
    lines.push("", ...describeSession(session));
  }
  lines.push("", `  Because: ${escapeText(result.decision.because, 1000)}`);
  if (result.decision.otherwise !== null) {
    lines.push(`  Otherwise: ${escapeText(result.decision.otherwise, 1000)}`);
  }
  return `${lines.join("\n")}\n`;
}

/** Returns the dialogue with one MX host; `>` marks the deciding line. */
function describeSession(session: SmtpSession): string[] {
  const secured = session.tls === null ? "" : `, ${session.tls.version}`;
  return [
    `  Transcript with ${session.host} (${session.address} port ${session.port}${secured})`,
    ...session.lines.map(
      (line) =>
        `  ${line.deciding ? ">" : " "} ${String(line.at_ms).padStart(6)} ms ${speakers[line.from]} ${line.text}`,
    ),
  ];
}
