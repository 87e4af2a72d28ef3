import type { Grant, RatePolicy } from "#server/data/queries/rateLimits.ts";

/** Lease of a bucket: requests this process may count without a call to the store. */
interface Lease extends Grant {
  /** Time when the unspent rest expires: by then the bucket has refilled by as much. */
  until: number;
}

interface Bucket {
  policy: RatePolicy;
  key: string;
}

const leasesMax = 100_000;
/** Tolerance in ms: a bucket that is full later than that after its window was counted before the clock was set back. */
const toleranceMs = 1000;

/** Returns the id of a bucket, which is unique in the store. */
export const bucketId = ({ policy, key }: Bucket): string => `${policy.name} ${key}`;

const msPerRequest = ({ windowMs, quota }: RatePolicy): number => windowMs / quota;

/** Leases of this process; the least recently used are dropped beyond 100,000. Times are in ms since the epoch. */
export class BucketLeases {
  readonly #leases = new Map<string, Lease>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  #store(id: string, lease: Lease): void {
    this.#leases.delete(id);
    this.#leases.set(id, lease);
    if (this.#leases.size > leasesMax) {
      this.#leases.delete(this.#leases.keys().next().value ?? "");
    }
  }

  /** Returns the requests left in the lease of a bucket. */
  left(id: string): number {
    const lease = this.#leases.get(id);
    return lease === undefined || lease.until <= this.#now() ? 0 : lease.granted;
  }

  /** Returns the time when a bucket is full again; 0 if it is, or if only the store knows. */
  #fullAt(bucket: Bucket): number {
    const fullAt = this.#leases.get(bucketId(bucket))?.fullAt ?? 0;
    return fullAt > this.#now() + bucket.policy.windowMs + toleranceMs ? 0 : fullAt;
  }

  /** Adds a grant of the store to what is left. */
  add(id: string, policy: RatePolicy, { granted, fullAt }: Grant): void {
    const total = granted + this.left(id);
    this.#store(id, { granted: total, fullAt, until: this.#now() + total * msPerRequest(policy) });
  }

  /** Counts one request. */
  spend(id: string): void {
    const lease = this.#leases.get(id);
    if (lease !== undefined) {
      this.#store(id, { ...lease, granted: lease.granted - 1 });
    }
  }

  /** Returns one request to the lease it was counted against, if that still exists. */
  giveBack(bucket: Bucket): void {
    const id = bucketId(bucket);
    const lease = this.#leases.get(id);
    if (lease !== undefined) {
      const granted = this.left(id) + 1;
      const until = this.#now() + granted * msPerRequest(bucket.policy);
      this.#store(id, { ...lease, granted, until });
    }
  }

  /** Returns the time in ms until the store has one more request of a bucket, 0 if it has one now. */
  retryMs(bucket: Bucket): number {
    const { policy } = bucket;
    const emptyUntil = this.#fullAt(bucket) + msPerRequest(policy) - policy.windowMs;
    return Math.max(0, Math.ceil(emptyUntil - this.#now()));
  }

  /** Returns what a bucket has left, here and in the store. */
  readState(bucket: Bucket, allowed: boolean) {
    const { quota, windowMs } = bucket.policy;
    const now = this.#now();
    const id = bucketId(bucket);
    const fullAt = Math.max(now, this.#fullAt(bucket));
    const inStore = Math.floor((now + windowMs - fullAt) / msPerRequest(bucket.policy) + 1e-6);
    return {
      allowed,
      remaining: Math.min(quota, Math.max(0, inStore) + this.left(id)),
      retryMs: allowed ? 0 : Math.max(1, this.retryMs(bucket)),
      resetMs: Math.ceil(fullAt - now),
    };
  }
}
