import type { CheckResult } from "#contract/validations.ts";
import type { TranscriptLine } from "#contract/evidence.ts";
import type { CheckName, CheckStatus } from "#vocabulary/checks.ts";
import { flagNames, type FlagName } from "#vocabulary/flags.ts";
import type { Verdict } from "#vocabulary/verdicts.ts";
import type { TranscriptSession } from "#web/ui/evidence/transcriptText.ts";

/** Shortened check results of deliverable@sandbox.test. */

const check = (
  name: CheckName,
  status: CheckStatus,
  started_ms: number,
  ms: number,
  detail: string | null = null,
): CheckResult => ({ name, status, code: null, detail, started_ms, ms, source: "live" });

export const half: readonly CheckResult[] = [
  check("syntax", "pass", 0, 0.3),
  check("typo", "pass", 0.3, 0.2),
  check("disposable", "pass", 0.5, 0.1),
  check("role", "warn", 0.6, 0.1),
  check("free", "pass", 0.7, 0.1),
];

export const sampleChecks: readonly CheckResult[] = [
  ...half,
  check("dns", "pass", 0.9, 12.4, "mx.sandbox.test"),
  check("mail_host", "pass", 13.4, 3.1, "127.0.0.1"),
  check("smtp", "pass", 16.6, 42.8, "250 2.1.5 Recipient OK"),
  check("accept_all", "error", 59.5, 8.2, "452 4.5.3"),
];

export const outcomes = ["pass", "warn", "fail", "skipped", "error"] as const;

const line = (
  at_ms: number,
  from: TranscriptLine["from"],
  stage: TranscriptLine["stage"],
  text: string,
  deciding = false,
): TranscriptLine => ({ at_ms, from, stage, text, deciding });

export const lines = [
  line(22.1, "server", "banner", "220 mx.sandbox.test ESMTP"),
  line(25.1, "client", "mail", "MAIL FROM:<probe@probe.sandbox.test>"),
  line(31.3, "client", "rcpt", "RCPT TO:<deliverable@sandbox.test>"),
  line(59.4, "server", "rcpt", "250 2.1.5 Recipient OK", true),
] as const;

/** Note that the engine adds to every session. */
export const connected: TranscriptLine = {
  ...line(20.4, "note", "connect", "connected to 127.77.0.1 port 25"),
  remark: { code: "connected", values: { address: "127.77.0.1", port: "25" } },
};

export const session: TranscriptSession = {
  host: "mx.sandbox.test",
  lines: [connected, ...lines],
};

export const signals = [
  { signal: "mailbox_accepted", points: 90 },
  { signal: "free", points: -5 },
] as const;

const known: Partial<Record<FlagName, boolean>> = { free: true, role: false, disposable: false };

export const flags = Object.fromEntries(
  flagNames.map((name) => [name, known[name] ?? null]),
) as Record<FlagName, boolean | null>;

export const counts: Record<Verdict, number> = {
  deliverable: 61,
  risky: 17,
  undeliverable: 14,
  unknown: 8,
};
