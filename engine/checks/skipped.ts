import type { CheckOutcome } from "./checkOutcome.ts";

/** Returns the outcome of a check that did not run. */
export const skipped = (code: string, detail: string | null = null): CheckOutcome => ({
  status: "skipped",
  code,
  detail,
  started_ms: null,
  ms: null,
});
