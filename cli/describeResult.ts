import type { SmtpSession } from "#engine/evidence/evidence.ts";
import { escapeText } from "#engine/smtp/connection/escapeText.ts";
import type { Verification } from "#engine/verification/verification.ts";
import { paintVerdict } from "./output/paintVerdict.ts";

const speakers = { client: "C", server: "S", note: "*" } as const;

/** A result of this machine, or one of a server, which has no evidence in it. */
type Described = Pick<
  Verification,
  "input" | "verdict" | "summary" | "action" | "confidence" | "score" | "retry_after_s" | "reason"
> &
  Partial<Pick<Verification, "evidence" | "decision">> & {
    suggestion: { email: string } | null;
    checks: readonly Pick<
      Verification["checks"][number],
      "name" | "status" | "ms" | "detail" | "code"
    >[];
  };

/** Returns a result as text: verdict, reason, sentence, checks with their times, and SMTP dialogues. */
export function describeResult(result: Described): string {
  const lines = [
    escapeText(result.input, 1000),
    `  ${paintVerdict(`${result.verdict} (${result.reason})`, result.verdict)}`,
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
  for (const session of result.evidence?.sessions ?? []) {
    lines.push("", ...describeSession(session));
  }
  if (result.decision !== undefined) {
    const { because, otherwise } = result.decision;
    lines.push("", `  Because: ${escapeText(because, 1000)}`);
    if (otherwise !== null) {
      lines.push(`  Otherwise: ${escapeText(otherwise, 1000)}`);
    }
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
