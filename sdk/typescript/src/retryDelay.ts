import { ApiError, ConnectionFailed } from "./errors.ts";

/** Rules of retries. */
export interface RetryRules {
  /** Retries after the first attempt. */
  retries: number;
  /** Longest wait of the first retry without `Retry-After`, in ms; each further retry doubles it. */
  backoffMs: number;
  /** A longer wait than this, in ms, isn't waited for: the error is thrown. */
  maxWaitMs: number;
}

/** Statuses of requests that the server rejected before doing anything. */
const rejected: ReadonlySet<number> = new Set([429, 503]);
/** Statuses that may come after the request was carried out. */
const uncertain: ReadonlySet<number> = new Set([408, 500, 502, 504]);

/** Tells whether a failed request may be sent again. `repeatable`: carrying it out twice has the effect of once. */
function mayRetry(error: unknown, repeatable: boolean): boolean {
  if (error instanceof ApiError) {
    return rejected.has(error.status) || (repeatable && uncertain.has(error.status));
  }
  return repeatable && error instanceof ConnectionFailed;
}

/**
 * Returns the time in ms to wait before the next attempt, or null if there is none. Without `Retry-After` the wait is
 * random up to a doubling limit ("full jitter"); with it, up to a tenth is added, so that clients don't return at once.
 */
export function retryDelay(
  error: unknown,
  { attempt, repeatable }: { attempt: number; repeatable: boolean },
  { retries, backoffMs, maxWaitMs }: RetryRules,
  random: () => number = Math.random,
): number | null {
  if (attempt > retries || !mayRetry(error, repeatable)) {
    return null;
  }
  const asked = error instanceof ApiError ? error.retryAfterS : null;
  if (asked !== null) {
    const wait = asked * 1000;
    return wait > maxWaitMs ? null : Math.round(wait * (1 + random() / 10));
  }
  return Math.round(Math.min(maxWaitMs, backoffMs * 2 ** (attempt - 1)) * random());
}
