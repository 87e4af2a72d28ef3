import type { CheckOutcome } from "./checkOutcome.ts";
import type { Probe } from "./probe.ts";
import { skipped } from "./skipped.ts";

/** Returns the outcome for the random recipient, which the mailbox check sent in its own session. */
export function checkAcceptAll(probe: Probe): CheckOutcome {
  return probe.acceptAll ?? skipped("not_reached");
}
