import type { Validation } from "#contract/validations.ts";
import { verdicts, type Reason, type Verdict } from "#vocabulary/verdicts.ts";

/** Counts the verdicts of a page of validations. */
export function verdictCounts(checks: readonly Validation[]): Record<Verdict, number> {
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<
    Verdict,
    number
  >;
  for (const { verdict } of checks) {
    counts[verdict] += 1;
  }
  return counts;
}

export interface ReasonCount {
  reason: Reason;
  verdict: Verdict;
  count: number;
}

/** Returns the most frequent reasons of a page of validations, most frequent first. */
export function topReasons(checks: readonly Validation[], limit: number): ReasonCount[] {
  const counts = new Map<Reason, ReasonCount>();
  for (const { reason, verdict } of checks) {
    const count = (counts.get(reason)?.count ?? 0) + 1;
    counts.set(reason, { reason, verdict, count });
  }
  return [...counts.values()].sort((one, other) => other.count - one.count).slice(0, limit);
}
