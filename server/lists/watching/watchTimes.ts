import type { WatchInterval } from "#contract/listWatches.ts";

const dayMs = 86_400_000;

/** Time between two runs, in ms. */
export const intervalMs: Readonly<Record<WatchInterval, number>> = {
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
};

/** Retention of a watched list after its next run is due, in ms, so that a late run still finds its rows. */
export const graceMs = 2 * dayMs;
