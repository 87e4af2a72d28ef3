import type { TranscriptLine } from "#engine/evidence/evidence.ts";
import type { CheckName } from "#vocabulary/checks.ts";
import type { CheckResult } from "./checkResult.ts";

/** Progress of a running probe, in order. */
export type ProbeEvent =
  | { type: "check_started"; name: CheckName; at_ms: number }
  | { type: "check"; check: CheckResult }
  | { type: "line"; session: number; host: string; line: TranscriptLine };
