import type { Check } from "./check.ts";
import type { CheckOutcome } from "./checkOutcome.ts";
import type { Probe } from "./probe.ts";
import { skipped } from "./skipped.ts";

/** Runs a check of a probe, or skips it with the reason. */
export function runCheck(probe: Probe, check: Check): CheckOutcome | Promise<CheckOutcome> {
  if (!probe.requested.has(check.name)) {
    return skipped("not_requested");
  }
  if (probe.findings.ownRule !== null) {
    return skipped("own_rule", "A rule of this account decided.");
  }
  return check.phase !== "offline" && probe.offline ? skipped("offline") : check.run(probe);
}
