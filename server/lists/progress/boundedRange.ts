/** Earliest and latest time of an event, in ms since the epoch. */
export interface TimeRange {
  earliest: number;
  latest: number;
}

/** Most times that the latest remaining time may be the earliest. A wider range says nothing. */
export const widthMax = 4;
/** Remaining time in ms below which a range may be wider, because it no longer matters. */
export const shortMs = 3000;

/** Returns remaining times in ms as a range that is at most {@link widthMax} times wide, around their geometric mean. */
export function boundedRange(earliestMs: number, latestMs: number): [number, number] {
  const earliest = Math.max(0, earliestMs);
  const latest = Math.max(earliest, latestMs);
  if (latest <= Math.max(earliest, shortMs) * widthMax) {
    return [earliest, latest];
  }
  const middle = Math.sqrt(Math.max(earliest, shortMs) * latest);
  const half = Math.sqrt(widthMax);
  return [middle / half, middle * half];
}
