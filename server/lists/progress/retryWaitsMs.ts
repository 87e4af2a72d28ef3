import { nextRetryMs, type RetryOptions } from "./nextRetryMs.ts";

/** Returns the time in ms before each further retry of a row with `tries` tries, up to its last retry. */
export function retryWaitsMs(
  retry: RetryOptions,
  { tries, sandbox }: { tries: number; sandbox: boolean },
): number[] {
  const waits: number[] = [];
  for (let after = tries; after <= retry.attempts; after += 1) {
    waits.push(nextRetryMs(retry, { tries: after, retryAfterS: null, sandbox }) ?? 0);
  }
  return waits;
}
