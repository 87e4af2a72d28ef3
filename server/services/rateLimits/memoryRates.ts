import type { Grant, RateRequest } from "#server/data/queries/rateLimits.ts";
import type { RateStore } from "./rateLimiter.ts";

const bucketsMax = 100_000;

/** Counts in this process's memory; beyond 100,000 buckets the least recently used are dropped. */
export function memoryRates(now: () => number): RateStore {
  /** Time when each bucket is full again, in ms since the epoch, in order of use. */
  const fullAt = new Map<string, number>();
  const take = ({ id, policy, count }: RateRequest): Grant => {
    const requestedAt = now();
    const perOne = policy.windowMs / policy.quota;
    // A bucket is never full later than after its window, unless the clock was set back.
    const from = Math.min(
      Math.max(requestedAt, fullAt.get(id) ?? 0),
      requestedAt + policy.windowMs,
    );
    // A rounding error must not cost a whole request.
    const left = Math.floor((requestedAt + policy.windowMs - from) / perOne + 1e-6);
    const granted = Math.max(0, Math.min(count, left));
    // Reinserting moves the bucket to the end, so the map stays in order of use.
    fullAt.delete(id);
    fullAt.set(id, from + granted * perOne);
    if (fullAt.size > bucketsMax) {
      fullAt.delete(fullAt.keys().next().value ?? "");
    }
    return { granted, fullAt: from + granted * perOne };
  };
  return { take: (requests) => Promise.resolve(requests.map(take)) };
}
