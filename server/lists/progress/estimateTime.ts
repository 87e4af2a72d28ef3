import { defaultPoliteness } from "#engine/politeness/politenessLimits.ts";
import type { TimeEstimate } from "#server/data/tables/listRow.ts";
import { estimateRetries } from "./estimateRetries.ts";
import { untriedOf } from "./firstPassPace.ts";
import { boundedRange, type TimeRange } from "./boundedRange.ts";
import type { ObservedProgress } from "./observedProgress.ts";

/** Estimates when the first pass and the retries of a list end, from the rows that wait, their limits and the pace so far. */
export function estimateTime(progress: ObservedProgress, now: number): TimeEstimate {
  const tried = triedRows(progress);
  progress.pace.add(now, tried, progress.backlog);
  const rate = progress.pace.perSecond(progress.total);
  const first = estimateFirstPass(progress, tried, now);
  const retries = estimateRetries(progress, { first: first.range, tried }, now);
  const waiting = progress.backlog.filter(({ retrying }) => retrying > 0);
  const ends = [first.range, retries].filter((range) => range !== null);
  // Until the pace is known, the end isn't known either.
  const known = ends.length > 0 && (first.range !== null || tried >= progress.total);
  return {
    rate_per_s: rate === null ? null : Math.round(rate * 10) / 10,
    earliest: known ? Math.max(...ends.map(({ earliest }) => earliest)) : null,
    latest: known ? Math.max(...ends.map(({ latest }) => latest)) : null,
    bottleneck: first.bottleneck,
    retrying: waiting.reduce((sum, { retrying }) => sum + retrying, 0),
    next_retry_at:
      waiting.length === 0 ? null : Math.min(...waiting.map((host) => host.next_retry_at ?? now)),
    at: now,
    tried,
    first_pass: first.range,
    retries,
    queues: progress.queues.largest(progress, now),
  };
}

/** Returns the number of rows that had their first check; duplicates wait for their originals in the same proportion. */
function triedRows({ total, done, backlog }: ObservedProgress): number {
  const waiting = backlog.reduce((sum, { rows }) => sum + rows, 0);
  const first = backlog.reduce((sum, host) => sum + untriedOf(host), 0);
  const duplicates = Math.max(0, total - done - waiting);
  return waiting === 0 ? total : total - first - Math.ceil((duplicates * first) / waiting);
}

/** Bounds of the estimate as multiples of the measured pace: a list is slow at first, while connections open, and again at its end, when only slow servers are left. */
const spread = { starting: [0.35, 1.3], running: [0.45, 1.7], limit: [0.9, 1.25] } as const;
const startingMs = 10_000;
/** Time in ms until the last results are written. */
const writtenMs = 1500;

/** Time that the rate limit of one provider takes. */
interface Limited {
  key: string;
  untried: number;
  perSecond: number;
  ms: number;
}

/** Returns the provider whose rate limit takes longest, if any has rows left. The first rows of an idle provider pass at once. */
function slowestLimit(progress: ObservedProgress, now: number): Limited | null {
  let slowest: Limited | null = null;
  for (const host of progress.backlog) {
    const { host_key: key } = host;
    const perSecond = progress.perSecond(key);
    const untried = untriedOf(host);
    const pause = progress.paused.get(key);
    const quick = progress.pace.triedAt(key);
    // A server that has taken far more without a pause isn't limited from here.
    const limited = pause !== undefined || quick < defaultPoliteness.burst * 1.5;
    if (perSecond !== null && untried > 0 && limited) {
      const pausedMs = Math.max(0, (pause?.until ?? 0) - now);
      const atOnce = pause === undefined ? Math.max(0, defaultPoliteness.burst - quick) : 0;
      const rowsMs = (Math.max(0, untried - atOnce) / perSecond) * 1000;
      // Rows that were admitted before a rate limit are checked during its pause.
      const ms = pause?.why === "rate_limited" ? Math.max(pausedMs, rowsMs) : pausedMs + rowsMs;
      if (ms > (slowest?.ms ?? 0)) {
        slowest = { key, untried, perSecond, ms };
      }
    }
  }
  return slowest;
}

/** Estimates when every row has had its first check: by the known rate limits, the pace of the whole list, and that of its slowest server. */
function estimateFirstPass(
  progress: ObservedProgress,
  tried: number,
  now: number,
): { range: TimeRange | null; bottleneck: TimeEstimate["bottleneck"] } {
  const left = progress.total - tried;
  if (left <= 0) {
    return { range: null, bottleneck: null };
  }
  const rate = progress.pace.perSecond(progress.total);
  const limit = slowestLimit(progress, now);
  const limitMs = limit?.ms ?? 0;
  // 0 until the pace is known.
  const paceMs = rate === null || rate <= 0 ? 0 : (left / rate) * 1000;
  const throttled = limit !== null && (progress.paused.has(limit.key) || limitMs > paceMs);
  const bottleneck = throttled
    ? {
        provider: limit.key,
        per_minute: Math.round(limit.perSecond * 60),
        remaining: limit.untried,
      }
    : null;
  if (paceMs === 0 && limitMs === 0) {
    return { range: null, bottleneck };
  }
  const bounds = progress.pace.measuredMs(now) < startingMs ? spread.starting : spread.running;
  const hostMs = progress.pace.slowestHostMs(now, (key) => key !== limit?.key);
  const atLimit = [limitMs * spread.limit[0], limitMs * spread.limit[1]] as const;
  // A rate limit slows the measured pace, so a known limit bounds the estimate better.
  const atPace = bottleneck === null ? paceMs : 0;
  const [earliest, latest] = boundedRange(
    Math.max(atLimit[0], atPace * bounds[0]),
    Math.max(atLimit[1], Math.max(atPace, hostMs) * bounds[1]) + writtenMs,
  );
  return {
    range: { earliest: Math.ceil(now + earliest), latest: Math.floor(now + latest) },
    bottleneck,
  };
}
