import type { List, ListCounts } from "#contract/listShape.ts";

/** Returns the most credits that a list can cost: one per row to check, up to its credit limit. */
export function creditsNeeded({ options }: Pick<List, "options">, counts: ListCounts): number {
  return Math.min(counts.billable, options.max_credits ?? counts.billable);
}
