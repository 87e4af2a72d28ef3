import type { Clock } from "#engine/ports.ts";
import { neverAborted } from "#engine/probe/neverAborted.ts";
import { exchange, type Share, type ShareRequest } from "./hostState.ts";
import type { PolitenessLimits } from "./politenessLimits.ts";
import type { ShareStore } from "./shareStore.ts";

/** Store of shared limits, and the process that uses it. */
export interface SharedBy {
  store: ShareStore;
  /** Id of this process; random. */
  holder: string;
  /** Name of the egress address: limits count for each. */
  egress: string;
  /** Receives errors of the store. */
  onError?: (error: unknown) => void;
}

/** The user of the leases: what it needs of a key, and what it does with its share. */
export interface ShareUser {
  /** Returns the request for a key, or null if nothing is needed or held. */
  requestOf(key: string): Omit<ShareRequest, "holder"> | null;
  /** Takes over a share, with monotonic times, and returns the time of the next exchange (monotonic ms), or null for never. */
  granted(key: string, request: ShareRequest, share: Share): number | null;
  /** Returns true if the key is still needed although the store failed. */
  failed(key: string, request: ShareRequest): boolean;
}

/** Time (ms) to collect keys before one exchange, and most keys of one. */
const collectMs = 10;
const maxKeys = 100;
/** Time (ms) before the store is tried again. */
const retryMs = 1000;

/** Asks the store for shares of this process: one exchange at a time, for all keys that are due. */
export class ShareLeases {
  readonly #clock: Clock;
  readonly #limits: PolitenessLimits;
  readonly #by: SharedBy;
  readonly #user: ShareUser;
  /** Keys of the next exchanges, and their times (monotonic ms). */
  readonly #dueAt = new Map<string, number>();
  #wake = new AbortController();
  #running: Promise<void> | null = null;
  #hasEnded = false;

  constructor(
    clock: Clock,
    { limits, by, user }: { limits: PolitenessLimits; by: SharedBy; user: ShareUser },
  ) {
    this.#clock = clock;
    this.#limits = limits;
    this.#by = by;
    this.#user = user;
  }

  /** Plans an exchange about a key, at a time (monotonic ms) at the latest. */
  plan(key: string, dueAt: number): void {
    const known = this.#dueAt.get(key);
    if (this.#hasEnded || (known !== undefined && known <= dueAt)) {
      return;
    }
    this.#dueAt.set(key, dueAt);
    this.#wake.abort("planned");
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  /** Gives back at once what no check needs any more, and requests nothing more. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    for (const key of this.#dueAt.keys()) {
      this.#dueAt.set(key, this.#clock.elapsed());
    }
    this.#wake.abort("ending");
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#dueAt.size > 0) {
      const first = Math.min(...this.#dueAt.values());
      const leftMs = first - this.#clock.elapsed();
      if (leftMs > 0) {
        this.#wake = new AbortController();
        await this.#clock.sleep(leftMs, this.#wake.signal);
      } else {
        await this.#clock.sleep(collectMs, neverAborted);
        await this.#exchange();
      }
    }
  }

  /** Removes the keys that are due and returns the requests for them. */
  #takeDue(now: number): { key: string; of: string; request: ShareRequest }[] {
    const { holder, egress } = this.#by;
    const items = [];
    for (const [of, dueAt] of this.#dueAt) {
      if (dueAt <= now && items.length < maxKeys) {
        this.#dueAt.delete(of);
        const request = this.#user.requestOf(of);
        if (request !== null) {
          items.push({ key: `${egress} ${of}`, of, request: { holder, ...request } });
        }
      }
    }
    return items;
  }

  async #exchange(): Promise<void> {
    const sentAt = this.#clock.elapsed();
    const limits = this.#limits;
    const items = this.#takeDue(sentAt);
    if (items.length === 0) {
      return;
    }
    try {
      const outcomes = await this.#by.store.update(items, (item, stored, storeNow) => {
        const { state, share } = exchange(stored, item.request, { now: storeNow, limits });
        return { state, outcome: { ...item, share, storeNow } };
      });
      const receivedAt = this.#clock.elapsed();
      for (const { of, request, share, storeNow } of outcomes) {
        const local = localTimes(share, { sentAt, receivedAt, storeNow });
        this.#planNext(of, this.#user.granted(of, request, local));
      }
    } catch (error) {
      this.#by.onError?.(error);
      for (const { of, request } of items) {
        this.#planNext(of, this.#user.failed(of, request) ? sentAt + retryMs : null);
      }
    }
  }

  #planNext(key: string, dueAt: number | null): void {
    if (dueAt !== null) {
      this.plan(key, dueAt);
    }
  }
}

/** Converts times of the store to monotonic ones, so that a lease ends here before it ends there, and tokens are used later rather than sooner. */
function localTimes(
  share: Share,
  { sentAt, receivedAt, storeNow }: { sentAt: number; receivedAt: number; storeNow: number },
): Share {
  const toLocalTime = (storeTime: number): number => receivedAt + storeTime - storeNow;
  const { pause } = share.breaker;
  return {
    ...share,
    until: sentAt + share.until - storeNow,
    tokens: share.tokens.map((storeTime) => toLocalTime(storeTime)),
    nextAt: toLocalTime(share.nextAt),
    fullAt: toLocalTime(share.fullAt),
    breaker: {
      ...share.breaker,
      pause: pause === null ? null : { ...pause, until: toLocalTime(pause.until) },
    },
  };
}
