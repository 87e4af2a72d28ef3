/** Number of retries of a row with an unknown result, and the time they span in seconds. */
export interface RetryOptions {
  attempts: number;
  over_s: number;
}

/** Seconds before each retry in the sandbox, whose servers change their replies quickly. */
const sandboxS = [6, 12, 24] as const;

/** Returns the time in ms until the next try after the `tries`-th, or null if none is left. Outside the sandbox, each wait is four times the one before, and all of them together stay within `over_s`. A longer wait named by the server is honored up to `over_s`. */
export function nextRetryMs(
  options: RetryOptions,
  row: { tries: number; retryAfterS: number | null; sandbox: boolean },
): number | null {
  if (row.tries > options.attempts) {
    return null;
  }
  if (row.sandbox) {
    return (sandboxS[row.tries - 1] ?? 24) * 1000;
  }
  const waitS = options.over_s * 0.75 * 4 ** (row.tries - options.attempts);
  return Math.min(Math.max(waitS, row.retryAfterS ?? 0), options.over_s) * 1000;
}
