import type { CodeCheck } from "#server/work/countedCheck.ts";
import { waitRefusal } from "./rateLimits.ts";
import { Refusal } from "./refusal.ts";

/** The refusal of a code that was not taken. */
export function codeRefusal(check: Exclude<CodeCheck, { ok: true }>): Refusal {
  return check.fault === "rate_limited" ? waitRefusal(check.waitMs) : new Refusal(check.fault);
}
