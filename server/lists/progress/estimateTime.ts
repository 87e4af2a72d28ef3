import type { TimeEstimate } from "#server/data/tables/listRow.ts";
import { estimateFirstPass } from "./estimateFirstPass.ts";
import { estimateRetries } from "./estimateRetries.ts";
import { untriedOf } from "./firstPassPace.ts";
import type { SeenProgress } from "./seenProgress.ts";

/** Estimates when the first pass and the retries of a list end, from the rows that wait, their limits and the pace so far. */
export function estimateTime(seen: SeenProgress, now: number): TimeEstimate {
  const tried = triedRows(seen);
  seen.pace.add(now, tried, seen.backlog);
  const rate = seen.pace.perSecond(seen.total);
  const first = estimateFirstPass(seen, tried, now);
  const retries = estimateRetries(seen, { first: first.range, tried }, now);
  const waiting = seen.backlog.filter(({ retrying }) => retrying > 0);
  const ends = [first.range, retries].filter((range) => range !== null);
  // Until the pace is known, the end isn't known either.
  const known = ends.length > 0 && (first.range !== null || tried >= seen.total);
  return {
    rate_per_s: rate === null ? null : Math.round(rate * 10) / 10,
    earliest: known ? Math.max(...ends.map(({ earliest }) => earliest)) : null,
    latest: known ? Math.max(...ends.map(({ latest }) => latest)) : null,
    brake: first.brake,
    retrying: waiting.reduce((sum, { retrying }) => sum + retrying, 0),
    next_retry_at:
      waiting.length === 0 ? null : Math.min(...waiting.map((host) => host.next_retry_at ?? now)),
    at: now,
    tried,
    first_pass: first.range,
    retries,
    queues: seen.queues.largest(seen, now),
  };
}

/** Returns the number of rows that had their first check; duplicates wait for their originals in the same proportion. */
function triedRows({ total, done, backlog }: SeenProgress): number {
  const waiting = backlog.reduce((sum, { rows }) => sum + rows, 0);
  const first = backlog.reduce((sum, host) => sum + untriedOf(host), 0);
  const duplicates = Math.max(0, total - done - waiting);
  return waiting === 0 ? total : total - first - Math.ceil((duplicates * first) / waiting);
}
