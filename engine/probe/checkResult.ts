import type { CheckName, CheckSource, CheckStatus, CheckTier } from "#vocabulary/checks.ts";

/** The result of one check. Times in ms from the start of the probe; null for a skipped check. */
export interface CheckResult {
  name: CheckName;
  status: CheckStatus;
  /** Stable code of the result (`nxdomain`, `not_requested`, …), or null. */
  code: string | null;
  /** One English sentence, or null. */
  detail: string | null;
  started_ms: number | null;
  ms: number | null;
  source: CheckSource;
  /** Only for `disposable`: the source of its answer. */
  tier?: CheckTier;
}
