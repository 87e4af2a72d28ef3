import type { Clock } from "#engine/ports.ts";
import { neverAborted } from "#engine/probe/neverAborted.ts";
import type { ReasonOf } from "#vocabulary/verdicts.ts";
import { defaultPoliteness, type PolitenessLimits } from "./politenessLimits.ts";

type TurnedAway = "sender_blocked" | "sender_rate_limited" | "server_busy";

/** Permission to check a mailbox now, or the reason to wait and for how many seconds. */
export type Admission =
  | { ok: true }
  | { ok: false; reason: TurnedAway; detail: string; retryAfterS: number };

/** A server's attitude towards us, read from a reply. */
export type Reception = "welcome" | TurnedAway | "unclear";

const leftAlone = -1_000_000;
const longestPauseMs = 3_600_000;
/** Consecutive replies of a kind after which a server is paused. */
const patience: Readonly<Record<TurnedAway, number>> = {
  sender_blocked: 1,
  sender_rate_limited: 2,
  server_busy: 4,
};
/** Part of a probe's time reserved for the SMTP session. */
const dialogueMs = 15_000;
const capacity = 20_000;
/** Time (ms) to collect checks of other domains before one domain gets more than its share of a burst. */
const shareMs = 20;
/** Time (ms) for which the tokens that a domain took count towards its share. */
const shareLifeMs = 60_000;

/** The check that asks for a token. */
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
interface TokenWaiter {
  request: TokenRequest;
  settle: (admission: Admission) => void;
}

interface Account {
  tokens: number;
  countedAt: number;
  /** Checks that wait for a token, by domain; the first domain is next. */
  turns: Map<string, TokenWaiter[]>;
  /** Number of waiting checks, by the queue whose sessions they can use. */
  queued: Map<string, number>;
  /** Tokens taken at once, by domain, since `sharedAt` (monotonic ms). */
  taken: Map<string, number>;
  sharedAt: number;
  sessions: number;
  waiting: (() => void)[];
  complaints: number;
  pauses: number;
  /** Null while the server is not paused. */
  closed: { until: number; reason: TurnedAway; trial: boolean } | null;
}

/** Returns the reception that a result implies. */
export function receptionOf(reason: ReasonOf<"unknown"> | null): Reception {
  if (reason === null) {
    return "welcome";
  }
  return reason in patience ? (reason as TurnedAway) : "unclear";
}

/** Limits rate and sessions per provider or MX host for one egress address: token buckets and circuit breakers, in memory. */
export class Politeness {
  readonly #clock: Clock;
  readonly #limits: PolitenessLimits;
  readonly #accounts = new Map<string, Account>();
  #sessions = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(clock: Clock, limits: PolitenessLimits = defaultPoliteness) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Maximum concurrent sessions per provider or MX host. */
  get mostSessions(): number {
    return this.#limits.sessions;
  }

  /** Returns the number of mailboxes that may be checked now. Far below zero during a pause: the longer the pause, the lower. */
  room(key: string): number {
    const account = this.#accounts.get(key);
    if (account === undefined) {
      return this.#limits.burst;
    }
    const now = this.#clock.elapsed();
    const { closed } = account;
    if (closed !== null && now < closed.until) {
      return leftAlone - (closed.until - now);
    }
    this.#refill(account, now);
    return account.tokens - lengthOf(account.turns);
  }

  /** Average time (ms) between two tokens. */
  get tokenMs(): number {
    return 60_000 / this.#limits.perMinute;
  }

  /** Tells whether checks that can use the sessions of `queue` wait for tokens. */
  awaitsTokens(key: string, queue: string): boolean {
    return this.#accounts.get(key)?.queued.has(queue) === true;
  }

  /**
   * Takes a token for one mailbox, waiting for it as long as the deadline allows. While tokens are short, the domains of
   * one provider or MX host take turns.
   */
  admit(request: TokenRequest): Admission | Promise<Admission> {
    const { key, domain, deadline } = request;
    const account = this.#accountOf(key);
    const now = this.#clock.elapsed();
    const pause = this.#pauseOf(account, now);
    if (pause !== null) {
      return pause;
    }
    this.#refill(account, now);
    if (account.turns.size === 0 && account.tokens >= 1 && this.#isWithinShare(account, domain)) {
      account.tokens -= 1;
      return { ok: true };
    }
    const waitMs = Math.max(0, aheadOf(account, domain) + 1 - account.tokens) * this.tokenMs;
    return waitMs > 0 && now + waitMs > deadline - dialogueMs
      ? this.#tooMany(waitMs)
      : this.#wait(account, request);
  }

  #tooMany(waitMs: number): Admission {
    const detail = `mailbox checks there are limited to ${this.#limits.perMinute} per minute`;
    const retryAfterS = Math.max(1, Math.ceil(waitMs / 1000));
    return { ok: false, reason: "sender_rate_limited", detail, retryAfterS };
  }

  /** Counts a token of a domain; returns false once it had half a burst within a minute. */
  #isWithinShare(account: Account, domain: string): boolean {
    const now = this.#clock.elapsed();
    if (now - account.sharedAt >= shareLifeMs) {
      account.taken.clear();
      account.sharedAt = now;
    }
    const taken = (account.taken.get(domain) ?? 0) + 1;
    account.taken.set(domain, taken);
    return taken <= Math.max(1, this.#limits.burst / 2);
  }

  #wait(account: Account, request: TokenRequest): Promise<Admission> {
    const { domain, queue, signal } = request;
    return new Promise((resolve) => {
      const waiter: TokenWaiter = {
        request,
        settle: (admission) => {
          const left = (account.queued.get(queue) ?? 1) - 1;
          if (left === 0) {
            account.queued.delete(queue);
          } else {
            account.queued.set(queue, left);
          }
          signal.removeEventListener("abort", giveUp);
          resolve(admission);
        },
      };
      // An aborted check needs no token: it ends before it contacts a server.
      const giveUp = (): void => {
        removeFrom(account.turns, waiter);
        waiter.settle({ ok: true });
      };
      const isFirst = account.turns.size === 0;
      account.turns.set(domain, [...(account.turns.get(domain) ?? []), waiter]);
      account.queued.set(queue, (account.queued.get(queue) ?? 0) + 1);
      if (signal !== neverAborted) {
        signal.addEventListener("abort", giveUp, { once: true });
      }
      if (isFirst) {
        void this.#handOut(account);
      }
    });
  }

  /** Hands out tokens to the waiting checks of an account, one domain after the other, until none waits. */
  async #handOut(account: Account): Promise<void> {
    await this.#clock.sleep(shareMs, neverAborted);
    while (account.turns.size > 0) {
      const now = this.#clock.elapsed();
      this.#refill(account, now);
      this.#giveTokens(account, now);
      const nextMs = Math.max(1, (1 - account.tokens) * this.tokenMs);
      for (const waiters of account.turns.values()) {
        for (const waiter of waiters) {
          if (now + nextMs > waiter.request.deadline - dialogueMs) {
            removeFrom(account.turns, waiter);
            waiter.settle(this.#tooMany(nextMs));
          }
        }
      }
      if (account.turns.size > 0) {
        await this.#clock.sleep(nextMs, neverAborted);
      }
    }
  }

  #giveTokens(account: Account, now: number): void {
    for (;;) {
      const next = account.turns.entries().next().value;
      if (next === undefined || account.tokens < 1) {
        return;
      }
      const [domain, [waiter, ...others]] = next;
      // Deleting first moves the domain to the end of the turns.
      account.turns.delete(domain);
      if (others.length > 0) {
        account.turns.set(domain, others);
      }
      const pause = this.#pauseOf(account, now);
      account.tokens -= pause === null ? 1 : 0;
      waiter?.settle(pause ?? { ok: true });
    }
  }

  /** Waits for a free session until `deadline` (monotonic ms) and returns false if there is none. `leave` releases it. */
  async enter(key: string, deadline: number, signal: AbortSignal): Promise<boolean> {
    const account = this.#accountOf(key);
    const { sessions, totalSessions } = this.#limits;
    while (account.sessions >= sessions || this.#sessions >= totalSessions) {
      const queue = account.sessions >= sessions ? account.waiting : this.#waiting;
      if (!(await this.#turn(queue, deadline, signal))) {
        return false;
      }
    }
    account.sessions += 1;
    this.#sessions += 1;
    return true;
  }

  /** Returns true when called from the queue, false on a timeout. */
  async #turn(queue: (() => void)[], deadline: number, signal: AbortSignal): Promise<boolean> {
    const left = deadline - this.#clock.elapsed();
    if (left <= 0 || signal.aborted) {
      return false;
    }
    const over = new AbortController();
    let called = false;
    const call = (): void => {
      called = true;
      over.abort("called");
    };
    queue.push(call);
    const waiting = signal === neverAborted ? over.signal : AbortSignal.any([signal, over.signal]);
    await this.#clock.sleep(left, waiting);
    const at = queue.indexOf(call);
    if (at >= 0) {
      queue.splice(at, 1);
    }
    return called;
  }

  leave(key: string): void {
    const account = this.#accountOf(key);
    account.sessions -= 1;
    this.#sessions -= 1;
    account.waiting.shift()?.();
    this.#waiting.shift()?.();
  }

  /** Updates the circuit breaker from a reply. */
  heard(key: string, reception: Reception): void {
    const account = this.#accountOf(key);
    if (reception === "unclear") {
      if (account.closed !== null) {
        account.closed.trial = false;
      }
      return;
    }
    if (reception === "welcome") {
      account.complaints = 0;
      // Replies to commands sent before the pause don't end it.
      if (account.closed?.trial === true) {
        account.closed = null;
        account.pauses = 0;
      }
      return;
    }
    account.complaints += 1;
    const now = this.#clock.elapsed();
    const onTrial = account.closed?.trial === true;
    const open = account.closed === null && account.complaints >= patience[reception];
    if (open || onTrial) {
      const pauseMs = Math.min(longestPauseMs, this.#limits.pauseMs * 2 ** account.pauses);
      account.pauses += 1;
      account.closed = { until: now + pauseMs, reason: reception, trial: false };
    }
  }

  /** Returns the reason for a pause, or null. After the pause, one probe is let through as a trial. */
  #pauseOf(account: Account, now: number): Admission | null {
    const { closed } = account;
    if (closed === null) {
      return null;
    }
    if (now >= closed.until) {
      closed.trial = true;
      // A trial without a reply is followed by another one.
      closed.until = now + this.#limits.pauseMs;
      return null;
    }
    return {
      ok: false,
      reason: closed.reason,
      detail: "this server turned us away a short while ago and is left alone until then",
      retryAfterS: Math.max(1, Math.ceil((closed.until - now) / 1000)),
    };
  }

  #refill(account: Account, now: number): void {
    const { perMinute, burst } = this.#limits;
    const gained = ((now - account.countedAt) / 60_000) * perMinute;
    account.tokens = Math.min(burst, account.tokens + gained);
    account.countedAt = now;
  }

  #accountOf(key: string): Account {
    const account = this.#accounts.get(key) ?? {
      tokens: this.#limits.burst,
      countedAt: this.#clock.elapsed(),
      turns: new Map<string, TokenWaiter[]>(),
      queued: new Map<string, number>(),
      taken: new Map<string, number>(),
      sharedAt: this.#clock.elapsed(),
      sessions: 0,
      waiting: [],
      complaints: 0,
      pauses: 0,
      closed: null,
    };
    // Deleting first keeps the map ordered by last use.
    this.#accounts.delete(key);
    this.#accounts.set(key, account);
    if (this.#accounts.size > capacity) {
      this.#forget(account);
    }
    return account;
  }

  /** Removes the least recently used idle account, preferring one that is not paused. */
  #forget(newest: Account): void {
    let paused: string | null = null;
    for (const [key, account] of this.#accounts) {
      const idle =
        account.sessions === 0 && account.waiting.length === 0 && account.turns.size === 0;
      if (idle && account !== newest) {
        if (account.closed === null) {
          this.#accounts.delete(key);
          return;
        }
        paused ??= key;
      }
    }
    if (paused !== null) {
      this.#accounts.delete(paused);
    }
  }
}

const lengthOf = (turns: ReadonlyMap<string, readonly TokenWaiter[]>): number => {
  let length = 0;
  for (const waiters of turns.values()) {
    length += waiters.length;
  }
  return length;
};

/** Returns how many waiting checks get a token before a new one of this domain. */
function aheadOf({ turns }: Account, domain: string): number {
  const own = turns.get(domain)?.length ?? 0;
  let ahead = 0;
  for (const waiters of turns.values()) {
    ahead += Math.min(waiters.length, own + 1);
  }
  return ahead;
}

function removeFrom(turns: Map<string, TokenWaiter[]>, waiter: TokenWaiter): void {
  const { domain } = waiter.request;
  const others = (turns.get(domain) ?? []).filter((one) => one !== waiter);
  if (others.length === 0) {
    turns.delete(domain);
  } else {
    turns.set(domain, others);
  }
}
