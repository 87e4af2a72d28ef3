import { initialBreaker, type Breaker, type BreakerEvent } from "./breaker.ts";
import { HostShare } from "./hostShare.ts";
import type { PolitenessLimits } from "./politenessLimits.ts";
import { TokenBucket, type TokenSource } from "./tokenBucket.ts";
import { TokenQueue } from "./tokenQueue.ts";

/** Maximum number of providers and MX hosts whose usage is remembered. */
const capacity = 20_000;

/** Usage of the limits of one provider or MX host by this process. */
export interface HostUsage {
  tokens: TokenSource;
  /** Null if the limits aren't shared with other processes. */
  share: HostShare | null;
  checks: TokenQueue;
  isDistributing: boolean;
  /** Wakes the checks that wait for tokens when a share arrives. */
  woken: AbortController;
  sessions: number;
  /** Probes that wait for a session. */
  entering: (() => void)[];
  breaker: Breaker;
  /** Events that the store doesn't know, and tokens to give back to it. */
  unreported: BreakerEvent[];
  returned: number;
  /** Monotonic ms of the last exchange with the store. */
  exchangedAt: number;
}

/** Tells whether checks use or wait for a host. */
export const isNeeded = (usage: HostUsage | undefined): boolean =>
  usage !== undefined && (usage.checks.size > 0 || usage.sessions > 0 || usage.entering.length > 0);

/** The usage of providers and MX hosts by key; forgets the least recently used ones. */
export class HostUsages {
  readonly #limits: PolitenessLimits;
  readonly #isShared: boolean;
  readonly #byKey = new Map<string, HostUsage>();

  /** `isShared`: other processes have the same limits. */
  constructor(limits: PolitenessLimits, isShared: boolean) {
    this.#limits = limits;
    this.#isShared = isShared;
  }

  get(key: string): HostUsage | undefined {
    return this.#byKey.get(key);
  }

  /** Returns the usage of a host, and begins it at `now` (monotonic ms) if there is none. */
  of(key: string, now: number): HostUsage {
    const known = this.#byKey.get(key);
    const usage = known ?? this.#begin(now);
    // Deleting first keeps the map ordered by last use.
    this.#byKey.delete(key);
    this.#byKey.set(key, usage);
    if (this.#byKey.size > capacity) {
      this.#forget(usage, now);
    }
    return usage;
  }

  #begin(now: number): HostUsage {
    const share = this.#isShared ? new HostShare(this.#limits) : null;
    return {
      tokens: share ?? new TokenBucket(this.#limits, now),
      share,
      checks: new TokenQueue(),
      isDistributing: false,
      woken: new AbortController(),
      sessions: 0,
      entering: [],
      breaker: initialBreaker,
      unreported: [],
      returned: 0,
      exchangedAt: Number.NEGATIVE_INFINITY,
    };
  }

  /** Removes the least recently used usage that isn't needed, preferring one that is not paused. */
  #forget(newest: HostUsage, now: number): void {
    let paused: string | null = null;
    for (const [key, usage] of this.#byKey) {
      const held = usage.unreported.length > 0 || (usage.share?.sessionsAt(now) ?? 0) > 0;
      if (!isNeeded(usage) && !held && usage !== newest) {
        if (usage.breaker.pause === null) {
          this.#byKey.delete(key);
          return;
        }
        paused ??= key;
      }
    }
    if (paused !== null) {
      this.#byKey.delete(paused);
    }
  }
}
