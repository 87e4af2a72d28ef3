import { neverAborted } from "#engine/probe/neverAborted.ts";
import type { Rejection } from "./breaker.ts";

/** Permission to check a mailbox now, or the reason to wait and for how many seconds. */
export type Admission =
  | { ok: true }
  | { ok: false; reason: Rejection; detail: string; retryAfterS: number };

/** A check that needs a token. */
export interface TokenRequest {
  /** Limits that apply: the provider, or the MX host of no known provider. */
  key: string;
  /** Domain of the check, with its account. Domains take turns while tokens are short. */
  domain: string;
  /** Queue whose sessions the check can use. */
  queue: string;
  /** Monotonic ms. */
  deadline: number;
  signal: AbortSignal;
}

/** A check that waits for a token. */
export interface TokenWaiter {
  request: TokenRequest;
  settle: (admission: Admission) => void;
}

/** Time (ms) for which the tokens that a domain took count towards its share. */
const shareLifeMs = 60_000;

/** Checks that wait for tokens of one provider or MX host; their domains take turns. */
export class TokenQueue {
  /** Waiting checks by domain; the first domain is next. */
  readonly #turns = new Map<string, TokenWaiter[]>();
  /** Number of waiting checks, by the queue whose sessions they can use. */
  readonly #queued = new Map<string, number>();
  #size = 0;
  /** Tokens taken without waiting, by domain, since `countedFrom` (monotonic ms). */
  readonly #taken = new Map<string, number>();
  #countedFrom = Number.NEGATIVE_INFINITY;

  /** Number of waiting checks. */
  get size(): number {
    return this.#size;
  }

  /** Tells whether checks that can use the sessions of `queue` wait. */
  has(queue: string): boolean {
    return this.#queued.has(queue);
  }

  /** Returns how many waiting checks get a token before a new one of this domain. */
  countAhead(domain: string): number {
    const own = this.#turns.get(domain)?.length ?? 0;
    let ahead = 0;
    for (const waiters of this.#turns.values()) {
      ahead += Math.min(waiters.length, own + 1);
    }
    return ahead;
  }

  /** Counts a token that a domain takes without waiting; returns false once it had `most` within a minute. */
  isWithinShare(domain: string, most: number, now: number): boolean {
    if (now - this.#countedFrom >= shareLifeMs) {
      this.#taken.clear();
      this.#countedFrom = now;
    }
    const taken = (this.#taken.get(domain) ?? 0) + 1;
    this.#taken.set(domain, taken);
    return taken <= most;
  }

  /** Adds a check; resolves once it gets a token, has waited too long or was aborted. */
  add(request: TokenRequest): Promise<Admission> {
    const { domain, queue, signal } = request;
    return new Promise((resolve) => {
      const waiter: TokenWaiter = {
        request,
        settle: (admission) => {
          signal.removeEventListener("abort", giveUp);
          resolve(admission);
        },
      };
      // An aborted check needs no token: it ends before it contacts a server.
      const giveUp = (): void => {
        this.remove(waiter);
        waiter.settle({ ok: true });
      };
      this.#turns.set(domain, [...(this.#turns.get(domain) ?? []), waiter]);
      this.#queued.set(queue, (this.#queued.get(queue) ?? 0) + 1);
      this.#size += 1;
      if (signal !== neverAborted) {
        signal.addEventListener("abort", giveUp, { once: true });
      }
    });
  }

  /** Removes and returns the check whose turn it is; its domain goes to the end. */
  next(): TokenWaiter | undefined {
    const [domain, waiters] = this.#turns.entries().next().value ?? [];
    const waiter = waiters?.[0];
    if (domain === undefined || waiter === undefined) {
      return undefined;
    }
    this.remove(waiter);
    const others = this.#turns.get(domain);
    if (others !== undefined) {
      this.#turns.delete(domain);
      this.#turns.set(domain, others);
    }
    return waiter;
  }

  /** Removes and returns the checks with a deadline (monotonic ms) before `time`. */
  takeDueBefore(time: number): TokenWaiter[] {
    const due = [...this.#turns.values()].flatMap((waiters) =>
      waiters.filter(({ request }) => request.deadline < time),
    );
    for (const waiter of due) {
      this.remove(waiter);
    }
    return due;
  }

  /** Removes a check that waits. */
  remove(waiter: TokenWaiter): void {
    const { domain, queue } = waiter.request;
    const before = this.#turns.get(domain) ?? [];
    const others = before.filter((one) => one !== waiter);
    if (others.length === before.length) {
      return;
    }
    this.#size -= 1;
    const left = (this.#queued.get(queue) ?? 1) - 1;
    if (left === 0) {
      this.#queued.delete(queue);
    } else {
      this.#queued.set(queue, left);
    }
    if (others.length === 0) {
      this.#turns.delete(domain);
    } else {
      this.#turns.set(domain, others);
    }
  }
}
