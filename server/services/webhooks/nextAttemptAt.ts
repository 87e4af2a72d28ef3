const minute = 60_000;
const hour = 60 * minute;

/** Waits in ms after each failed attempt. */
export const webhookWaitsMs: readonly number[] = [
  5000,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** Share of a wait by which it may be shorter or longer, so that retries of many deliveries spread. */
const jitter = 0.1;

/** Returns the time of the attempt after the given number of failed ones, at least `wait` ms from now; null after the last one. */
export function nextAttemptAt(
  attempts: number,
  { now, wait, random }: { now: number; wait: number; random: () => number },
): number | null {
  const planned = webhookWaitsMs[attempts - 1];
  if (planned === undefined) {
    return null;
  }
  const spread = planned * (1 + jitter * (2 * random() - 1));
  return now + Math.round(Math.max(spread, wait));
}

/** Returns the wait in ms that `Retry-After` asks for, in seconds or as a date; at most a day, and 0 for anything else. */
export function retryAfterMs(value: string | undefined, now: number): number {
  const text = value?.trim() ?? "";
  const ms = /^\d{1,9}$/u.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), 24 * hour) : 0;
}
