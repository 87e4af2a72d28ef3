import { defaultPoliteness } from "#engine/politeness/politenessLimits.ts";
import type { HostBacklog } from "#server/data/queries/listResults.ts";
import type { ListRow, TimeEstimate } from "#server/data/tables/listRow.ts";
/** The time (in ms since the epoch) and progress at which a process began to measure its pace. */
export interface ProgressStart {
  since: number;
  done: number;
}

/** Estimates when a list completes, from the remaining rows and the pace so far. */
export function estimateTime(
  seen: {
    list: ListRow;
    backlog: readonly HostBacklog[];
    pace: ProgressStart;
    paused: ReadonlyMap<string, number>;
  },
  now: number,
): TimeEstimate {
  const seconds = (now - seen.pace.since) / 1000;
  const rate = seconds < 1 ? null : (seen.list.done - seen.pace.done) / seconds;
  const later = seen.backlog.filter(({ due_at }) => due_at > now);
  const [largest] = seen.backlog.toSorted((one, other) => other.rows - one.rows);
  const held = largest !== undefined && seen.paused.has(largest.host_key);
  const left = seen.list.total - seen.list.done;
  const lastDue = Math.max(now, ...later.map(({ due_at }) => due_at));
  const bySpeed = rate === null || rate <= 0 ? null : now + (left / rate) * 1000;
  const byBrake = held ? now + (largest.rows / defaultPoliteness.perMinute) * 60_000 : null;
  const known = Math.max(bySpeed ?? 0, byBrake ?? 0);
  // A row can't be done before it is due.
  const earliest = known === 0 ? null : Math.round(Math.max(known, lastDue));
  return {
    rate_per_s: rate === null ? null : Math.round(rate * 10) / 10,
    earliest,
    latest: earliest === null ? null : Math.round(now + (earliest - now) * 1.5),
    brake: held
      ? {
          provider: largest.host_key,
          per_minute: defaultPoliteness.perMinute,
          remaining: largest.rows,
        }
      : null,
    retrying: later.reduce((sum, { rows }) => sum + rows, 0),
    next_retry_at: later.length === 0 ? null : Math.min(...later.map(({ due_at }) => due_at)),
    at: now,
  };
}
