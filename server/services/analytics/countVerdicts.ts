import type { Tally } from "#contract/analytics.ts";
import type { VerdictCount } from "#server/data/queries/readFigures.ts";

/** Returns the sums of some counts. A charged result costs one credit, so the others were free. */
export function countVerdicts(counts: readonly VerdictCount[]): Tally {
  const results = { total: 0, deliverable: 0, risky: 0, undeliverable: 0, unknown: 0 };
  let credits = 0;
  for (const each of counts) {
    results.total += each.count;
    results[each.verdict] += each.count;
    credits += each.credits;
  }
  return { results, credits, free: results.total - credits };
}
