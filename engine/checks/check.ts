import type { CheckName, CheckProperties } from "#vocabulary/checks.ts";
import type { CheckOutcome } from "./checkOutcome.ts";
import type { Probe } from "./probe.ts";

/** Runs one check and stores its finding in the probe. */
export type RunCheck = (probe: Probe) => CheckOutcome | Promise<CheckOutcome>;

/** One check: its name, phase, needs and step, and the function that runs it. */
export interface Check extends CheckProperties {
  name: CheckName;
  run: RunCheck;
}
