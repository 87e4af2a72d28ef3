import type { AccountPolicy } from "#vocabulary/policy.ts";
import type { Reason } from "#vocabulary/verdicts.ts";

/** Returns true if a policy ignores this reason, which only signals can be. */
export function isIgnored({ reasons }: AccountPolicy, reason: Reason | null): boolean {
  return reason !== null && (reasons as Partial<Record<Reason, string>>)[reason] === "ignore";
}
