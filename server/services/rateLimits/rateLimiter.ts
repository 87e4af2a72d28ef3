import type { Grant, RateAsk, RatePolicy } from "#server/data/queries/rateLimits.ts";

/** One bucket a request counts against. */
export interface RateUse {
  policy: RatePolicy;
  key: string;
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

/** Store of buckets. Returns grants in the order of the requests, whose ids are unique. */
export interface RateStore {
  take(asks: readonly RateAsk[]): Promise<readonly Grant[]>;
}

/** Counts requests against quotas. */
export interface RateLimiter {
  /** Counts a request against every bucket and returns the state of each; one that isn't allowed rejects the request. */
  take(uses: readonly RateUse[]): Promise<readonly RateState[]>;
  /** Gives one back to each bucket if the request turned out not to count. */
  giveBack(uses: readonly RateUse[]): void;
}

/** Lease of a bucket that this process can spend without its store. */
interface Lease extends Grant {
  /** Time when the unspent rest expires: by then the bucket has refilled by as much. */
  until: number;
}

const leasesMax = 100_000;
/** Quotas from this size are leased a twentieth at a time, so that few requests need the store. */
const leasedFrom = 500;
const leasedShare = 1 / 20;

const idOf = ({ policy, key }: RateUse): string => `${policy.name} ${key}`;
const perOne = ({ windowMs, quota }: RatePolicy): number => windowMs / quota;

/** Returns a limiter over a store; switched off, it allows everything and reports full quotas. */
export function createRateLimiter(
  store: RateStore,
  { now, enabled }: { now: () => number; enabled: boolean },
): RateLimiter {
  const leases = new Map<string, Lease>();
  let wanted = new Map<string, RateAsk>();
  let waiting: Promise<void> | null = null;
  let inFlight: Promise<void> = Promise.resolve();

  const keep = (id: string, lease: Lease): void => {
    leases.delete(id);
    leases.set(id, lease);
    if (leases.size > leasesMax) {
      leases.delete(leases.keys().next().value ?? "");
    }
  };
  const stockOf = (use: RateUse): number => {
    const lease = leases.get(idOf(use));
    return lease === undefined || lease.until <= now() ? 0 : lease.granted;
  };
  const retryMs = (use: RateUse): number => {
    const { policy } = use;
    const fullAt = leases.get(idOf(use))?.fullAt ?? 0;
    return Math.max(0, Math.ceil(fullAt + perOne(policy) - policy.windowMs - now()));
  };
  const ask = async (asks: readonly RateAsk[]): Promise<void> => {
    const grants = await store.take(asks);
    for (const [index, { id, policy }] of asks.entries()) {
      const { granted, fullAt } = grants[index] ?? { granted: 0, fullAt: 0 };
      const unspent = (leases.get(id)?.until ?? 0) > now() ? (leases.get(id)?.granted ?? 0) : 0;
      const held = granted + unspent;
      keep(id, { granted: held, fullAt, until: now() + held * perOne(policy) });
    }
  };
  /** Requests everything that is waited for from the store in one batch; one batch runs at a time. */
  const refill = (uses: readonly RateUse[]): Promise<void> => {
    for (const use of uses) {
      const { policy } = use;
      const id = idOf(use);
      const more = wanted.get(id)?.count ?? 0;
      const lease = policy.quota < leasedFrom ? 1 : Math.floor(policy.quota * leasedShare);
      wanted.set(id, { id, policy, count: more === 0 ? lease : more + 1 });
    }
    const ended = inFlight.catch(() => undefined);
    waiting ??= ended.then(async () => {
      const asks = [...wanted.values()];
      wanted = new Map();
      waiting = null;
      inFlight = ask(asks);
      return inFlight;
    });
    return waiting;
  };
  const spend = (use: RateUse): void => {
    const lease = leases.get(idOf(use));
    if (lease !== undefined) {
      keep(idOf(use), { ...lease, granted: lease.granted - 1 });
    }
  };
  const stateOf = (use: RateUse, allowed: boolean): RateState => {
    const { quota, windowMs } = use.policy;
    const fullAt = Math.max(now(), leases.get(idOf(use))?.fullAt ?? 0);
    const shared = Math.max(0, Math.floor((now() + windowMs - fullAt) / perOne(use.policy) + 1e-6));
    return {
      allowed,
      remaining: Math.min(quota, shared + stockOf(use)),
      retryMs: allowed ? 0 : Math.max(1, retryMs(use)),
      resetMs: Math.ceil(fullAt - now()),
    };
  };

  return {
    async take(uses) {
      if (!enabled) {
        return uses.map(({ policy: { quota: remaining } }) => {
          return { allowed: true, remaining, retryMs: 0, resetMs: 0 };
        });
      }
      for (;;) {
        const lacking = uses.filter((use) => stockOf(use) < 1);
        if (lacking.length === 0) {
          for (const use of uses) {
            spend(use);
          }
          return uses.map((use) => stateOf(use, true));
        }
        if (lacking.some((use) => retryMs(use) > 0)) {
          return uses.map((use) => stateOf(use, !lacking.includes(use) || retryMs(use) === 0));
        }
        // Other requests may spend the grant first, so this one checks again.
        // oxlint-disable-next-line no-await-in-loop
        await refill(lacking);
      }
    },
    giveBack(uses) {
      for (const use of enabled ? uses : []) {
        const lease = leases.get(idOf(use));
        if (lease !== undefined) {
          const granted = stockOf(use) + 1;
          keep(idOf(use), { ...lease, granted, until: now() + granted * perOne(use.policy) });
        }
      }
    },
  };
}
