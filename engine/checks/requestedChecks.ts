import { checkNames, checkProperties, type CheckName } from "#vocabulary/checks.ts";
import type { ProbeOptions } from "./probeOptions.ts";

/** Returns the checks to run: the requested ones and those they need. The syntax check always runs. */
export function requestedChecks({ checks }: ProbeOptions): ReadonlySet<CheckName> {
  const requested = new Set<CheckName>(["syntax"]);
  for (const name of checks ?? checkNames) {
    for (let next: CheckName | null = name; next !== null; next = checkProperties[next].needs) {
      requested.add(next);
    }
  }
  return requested;
}
