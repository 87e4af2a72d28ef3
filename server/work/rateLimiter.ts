/** How often something may happen: `quota` times at once, refilled evenly over `windowMs`. */
export interface RatePolicy {
  name: string;
  quota: number;
  windowMs: number;
}

/** What is left after a request. */
export interface RateState {
  allowed: boolean;
  remaining: number;
  /** Ms until one more is allowed (0 where one is now). */
  retryMs: number;
  /** Ms until the whole quota is back. */
  resetMs: number;
}

/** Token buckets by key, in the memory of this process; the longest unused are forgotten first. */
export interface RateLimiter {
  take(policy: RatePolicy, key: string): RateState;
  /** Gives one back, for what turned out not to count. */
  giveBack(policy: RatePolicy, key: string): void;
}

interface Bucket {
  left: number;
  at: number;
}

const bucketsMax = 100_000;

/** A limiter over the given clock; switched off it allows everything and says a full quota. */
export function createRateLimiter(now: () => number, enabled: boolean): RateLimiter {
  const buckets = new Map<string, Bucket>();
  const refilled = (policy: RatePolicy, key: string): Bucket => {
    const id = `${policy.name} ${key}`;
    const known = buckets.get(id);
    const at = now();
    const rate = policy.quota / policy.windowMs;
    const left =
      known === undefined
        ? policy.quota
        : Math.min(policy.quota, known.left + Math.max(0, at - known.at) * rate);
    const bucket = { left, at };
    // Deleting first keeps the map in order of use.
    buckets.delete(id);
    buckets.set(id, bucket);
    if (buckets.size > bucketsMax) {
      buckets.delete(buckets.keys().next().value ?? "");
    }
    return bucket;
  };
  return {
    take(policy, key) {
      if (!enabled) {
        return { allowed: true, remaining: policy.quota, retryMs: 0, resetMs: 0 };
      }
      const bucket = refilled(policy, key);
      const allowed = bucket.left >= 1;
      if (allowed) {
        bucket.left -= 1;
      }
      const perOne = policy.windowMs / policy.quota;
      return {
        allowed,
        remaining: Math.floor(bucket.left),
        retryMs: Math.ceil(Math.max(0, 1 - bucket.left) * perOne),
        resetMs: Math.ceil((policy.quota - bucket.left) * perOne),
      };
    },
    giveBack(policy, key) {
      if (enabled) {
        const bucket = refilled(policy, key);
        bucket.left = Math.min(policy.quota, bucket.left + 1);
      }
    },
  };
}
