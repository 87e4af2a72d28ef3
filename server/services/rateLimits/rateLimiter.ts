import type { Grant, RateRequest, RatePolicy } from "#server/data/queries/rateLimits.ts";
import { bucketId, BucketLeases } from "./bucketLeases.ts";

/** One bucket a request counts against. */
export interface RateUse {
  policy: RatePolicy;
  key: string;
}

/** Remaining quota after a request. */
export interface RateState {
  allowed: boolean;
  remaining: number;
  /** Time in ms until one more request is allowed; 0 if it is now. */
  retryMs: number;
  /** Time in ms until the whole quota is available. */
  resetMs: number;
}

/** Store of buckets. Returns grants in the order of the requests, whose ids are unique. */
export interface RateStore {
  take(requests: readonly RateRequest[]): Promise<readonly Grant[]>;
}

/** Counts requests against quotas. */
export interface RateLimiter {
  /** Counts a request against every bucket and returns the state of each; one that isn't allowed rejects the request. */
  take(uses: readonly RateUse[]): Promise<readonly RateState[]>;
  /** Returns one request to each bucket, for a request that turned out not to count. */
  giveBack(uses: readonly RateUse[]): void;
}

/** Quotas from this size are leased a twentieth at a time, so that few requests need the store. */
const leasedFrom = 500;
const leasedShare = 1 / 20;

/** Returns a function that requests more of some buckets from the store. Combines the needs of concurrent callers; one batch runs at a time. */
function batchedRefill(store: RateStore, leases: BucketLeases) {
  let wanted = new Map<string, RateRequest>();
  let waiting: Promise<void> | null = null;
  let inFlight: Promise<void> = Promise.resolve();

  const takeTokens = async (requests: readonly RateRequest[]): Promise<void> => {
    const grants = await store.take(requests);
    for (const [index, { id, policy }] of requests.entries()) {
      leases.add(id, policy, grants[index] ?? { granted: 0, fullAt: 0 });
    }
  };
  return (uses: readonly RateUse[]): Promise<void> => {
    for (const use of uses) {
      const { policy } = use;
      const id = bucketId(use);
      const more = wanted.get(id)?.count ?? 0;
      const lease = policy.quota < leasedFrom ? 1 : Math.floor(policy.quota * leasedShare);
      wanted.set(id, { id, policy, count: more === 0 ? lease : more + 1 });
    }
    const settled = inFlight.catch(() => undefined);
    waiting ??= settled.then(async () => {
      const requests = [...wanted.values()];
      wanted = new Map();
      waiting = null;
      inFlight = takeTokens(requests);
      return inFlight;
    });
    return waiting;
  };
}

/** Limiter that allows everything and reports full quotas. */
const disabledLimiter: RateLimiter = {
  take: async (uses) =>
    uses.map(({ policy: { quota: remaining } }) => {
      return { allowed: true, remaining, retryMs: 0, resetMs: 0 };
    }),
  giveBack: () => undefined,
};

/** Returns a limiter over a store; switched off, it allows everything and reports full quotas. */
export function createRateLimiter(
  store: RateStore,
  { now, enabled }: { now: () => number; enabled: boolean },
): RateLimiter {
  if (!enabled) {
    return disabledLimiter;
  }
  const leases = new BucketLeases(now);
  const refill = batchedRefill(store, leases);
  return {
    async take(uses) {
      for (;;) {
        const lacking = uses.filter((use) => leases.left(bucketId(use)) < 1);
        if (lacking.length === 0) {
          for (const use of uses) {
            leases.spend(bucketId(use));
          }
          return uses.map((use) => leases.readState(use, true));
        }
        if (lacking.some((use) => leases.retryMs(use) > 0)) {
          return uses.map((use) =>
            leases.readState(use, !lacking.includes(use) || leases.retryMs(use) === 0),
          );
        }
        // Other requests may spend the grant first, so this one checks again.
        // oxlint-disable-next-line no-await-in-loop
        await refill(lacking);
      }
    },
    giveBack(uses) {
      for (const use of uses) {
        leases.giveBack(use);
      }
    },
  };
}
