/** How often a row is asked about again where the answer was unknown, and within which time. */
export interface RetryOptions {
  attempts: number;
  over_s: number;
}

/** Seconds until the sandbox is asked again: its servers change their mind quickly. */
const sandboxS = [6, 12, 24] as const;

/**
 * When the try after the `tries`-th is due, in ms from now, or null where there is none any more. Each wait is four times
 * the one before, and all of them together stay within `over_s`; a server that names a longer time is believed.
 */
export function nextRetryMs(
  wish: RetryOptions,
  row: { tries: number; retryAfterS: number | null; sandbox: boolean },
): number | null {
  if (row.tries > wish.attempts) {
    return null;
  }
  if (row.sandbox) {
    return (sandboxS[row.tries - 1] ?? 24) * 1000;
  }
  const waitS = wish.over_s * 0.75 * 4 ** (row.tries - wish.attempts);
  return Math.min(Math.max(waitS, row.retryAfterS ?? 0), wish.over_s) * 1000;
}
