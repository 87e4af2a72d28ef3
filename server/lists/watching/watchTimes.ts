import type { WatchInterval } from "#contract/listWatches.ts";

const dayMs = 86_400_000;

/** Time between two runs, in ms. */
export const intervalMs: Readonly<Record<WatchInterval, number>> = {
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
};

/** Time that a watched list is kept after its next run is due, in ms: a run that begins late still finds its rows. */
export const sparedMs = 2 * dayMs;
