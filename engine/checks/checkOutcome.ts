import type { CheckResult } from "#engine/probe/checkResult.ts";

/** The result of a check before the runner adds its times. */
export type CheckOutcome = Pick<CheckResult, "status" | "code" | "detail"> &
  Partial<Pick<CheckResult, "started_ms" | "ms" | "source">> & {
    /** End of the check (ms since the probe began), if earlier than its return. */
    ended_ms?: number;
  };
