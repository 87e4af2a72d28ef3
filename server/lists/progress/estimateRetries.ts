import { unpaidKey } from "#server/data/queries/unpaidRows.ts";
import type { ObservedProgress } from "./observedProgress.ts";
import { type TimeRange, shortMs, widthMax } from "./boundedRange.ts";
import { toRetryKind, type RetryKind } from "./retryOutcomes.ts";

/** Rows that share tries and kind: when the last of them is due, and how many decide independently of each other. */
interface Group {
  kind: RetryKind;
  tries: number;
  dueFrom: number;
  dueTo: number;
  independent: number;
  /** Time in ms since the last of them was due. */
  overdueMs: number;
}

/** A time at which a group may be done, and the probability that it is by then. */
interface Stage {
  group: number;
  earliest: number;
  latest: number;
  done: number;
}

/** Share of outcomes that the range may leave out before its start. */
const tail = 0.1;
/** Probability from which a later range is preferred, and how much later it has to end. */
const likelyEnough = 0.3;
const clearlyLater = 1.2;
/** Factor on the latest time, for retries that a busy machine delays. */
const lateness = 1.5;
/** Bounds of the time that a due row takes, as multiples of the measured time, and time in ms to write the last result. */
const lag = [0.3, 1.6] as const;
const writtenMs = 2000;
/** Expected number of further retries from which the untried rows count. */
const expectedLeast = 0.5;

/** Estimates when the last retry ends. The due times are known exactly; the number of further retries is a probability, learned from the retries so far. Null if no row waits for a retry. */
export function estimateRetries(
  progress: ObservedProgress,
  { first, tried }: { first: TimeRange | null; tried: number },
  now: number,
): TimeRange | null {
  const groups = waitingGroups(progress, now);
  if (groups.length === 0) {
    return null;
  }
  groups.push(...expectedGroups(progress, { groups, first, tried }));
  const stages = groups
    .flatMap((group, index) => planStages(progress, { group, index, now }))
    .toSorted((one, other) => one.latest - other.latest);
  return likelyRange(stages, groups.length, now);
}

function waitingGroups(progress: ObservedProgress, now: number): Group[] {
  const groups = new Map<string, Group>();
  for (const host of progress.backlog) {
    for (const { tries, reason, rows, last_at: lastAt } of host.retries) {
      const kind = toRetryKind(reason);
      const key = `${kind} ${tries}`;
      const due = Math.max(now, lastAt);
      const before = groups.get(key);
      groups.set(key, {
        kind,
        tries,
        dueFrom: Math.max(due, before?.dueFrom ?? 0),
        dueTo: Math.max(due, before?.dueTo ?? 0),
        overdueMs: Math.max(0, now - lastAt, before?.overdueMs ?? 0),
        // Rows of one server mostly share their fate.
        independent: (before?.independent ?? 0) + (kind === "greylisted" ? 1 : 1 + Math.log2(rows)),
      });
    }
  }
  return [...groups.values()];
}

/** Returns the retries that the untried rows will probably need, as often as those before them. */
function expectedGroups(
  progress: ObservedProgress,
  { groups, first, tried }: { groups: readonly Group[]; first: TimeRange | null; tried: number },
): Group[] {
  const waiting = progress.backlog.reduce((sum, { retrying }) => sum + retrying, 0);
  const expected = ((progress.total - tried) * waiting) / Math.max(1, tried);
  if (first === null || expected < expectedLeast) {
    return [];
  }
  const [sample] = groups;
  const key = progress.backlog.find((host) => host.retrying > 0 && host.host_key !== unpaidKey);
  const ownMs = progress.retryWaitsMs(key?.host_key ?? "", 1)[0] ?? 0;
  const waitMs = Math.max(ownMs, progress.outcomes.waitMs(sample?.kind ?? "other"));
  return [
    {
      kind: sample?.kind ?? "other",
      tries: 1,
      dueFrom: first.earliest + waitMs,
      dueTo: first.latest + waitMs,
      overdueMs: 0,
      independent: 1,
    },
  ];
}

function planStages(
  progress: ObservedProgress,
  { group, index, now }: { group: Group; index: number; now: number },
): Stage[] {
  const { kind, tries, dueFrom, dueTo, independent, overdueMs } = group;
  const lagMs = Math.max(progress.outcomes.lagMs(kind), overdueMs);
  const key = progress.backlog.find((host) => host.retries.some((one) => one.tries === tries));
  const minMs = progress.outcomes.waitMs(kind);
  const waits = progress
    .retryWaitsMs(key?.host_key ?? "", tries + 1)
    .map((ms) => Math.max(ms, minMs));
  const stages: Stage[] = [];
  let [earliest, latest, again] = [dueFrom + lagMs * lag[0], dueTo + lagMs * lag[1], 1];
  for (let further = 0; further <= waits.length; further += 1) {
    again *= further === waits.length ? 0 : progress.outcomes.again(kind, tries + further);
    stages.push({
      group: index,
      earliest: Math.max(now, earliest),
      latest: latest + writtenMs,
      done: (1 - again) ** independent,
    });
    const waitMs = waits[further] ?? 0;
    earliest += waitMs + lagMs * lag[0];
    latest += waitMs + lagMs * lag[1];
  }
  return stages;
}

/** Returns the range with the most likely ends, as late as it may be at most {@link widthMax} times wide. */
function likelyRange(stages: readonly Stage[], groups: number, now: number): TimeRange {
  const done = Array.from({ length: groups }, () => 0);
  const ends = stages.map((stage) => {
    done[stage.group] = stage.done;
    return { stage, by: done.reduce((product, one) => product * one, 1) };
  });
  const from = Math.max(
    0,
    ends.findIndex(({ by }) => by >= tail),
  );
  const to = ends.length - 1;
  const leftMs = (time: number) => Math.max(shortMs, time - now);
  let best = { mass: -1, earliest: now, latest: now };
  for (let low = from; low <= to; low += 1) {
    const { earliest } = ends[low]?.stage ?? { earliest: now };
    const before = ends[low - 1]?.by ?? 0;
    const most = now + leftMs(earliest) * widthMax;
    for (let high = to; high >= low; high -= 1) {
      const { stage, by } = ends[high] ?? { stage: { earliest: now, latest: now }, by: 0 };
      const fits = (stage.earliest + stage.latest) / 2 <= most || high === low;
      const late = now + leftMs(stage.latest) * lateness;
      const range = { mass: by - before, earliest, latest: Math.min(most, late) };
      if (fits && isBetter(range, best, now)) {
        best = range;
      }
    }
  }
  return { earliest: Math.ceil(best.earliest), latest: Math.floor(best.latest) };
}

/** Tells whether one range says more than another: it is more likely, or likely enough and clearly later. A list that ends late shows its range for longer. */
function isBetter(
  one: { mass: number; latest: number },
  other: { mass: number; latest: number },
  now: number,
): boolean {
  const ratio = (one.latest - now) / Math.max(1, other.latest - now);
  if (ratio > clearlyLater) {
    return one.mass >= likelyEnough;
  }
  return one.mass > other.mass && (ratio * clearlyLater >= 1 || other.mass < likelyEnough);
}
