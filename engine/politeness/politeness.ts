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

interface Account {
  tokens: number;
  countedAt: number;
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
    return account.tokens;
  }

  /** Takes a token for one mailbox, waiting for it as long as `deadline` (monotonic ms) allows. */
  admit(key: string, deadline: number, signal: AbortSignal): Admission | Promise<Admission> {
    const account = this.#accountOf(key);
    const now = this.#clock.elapsed();
    const pause = this.#pauseOf(account, now);
    if (pause !== null) {
      return pause;
    }
    this.#refill(account, now);
    const { perMinute } = this.#limits;
    const waitMs = account.tokens >= 1 ? 0 : ((1 - account.tokens) / perMinute) * 60_000;
    if (now + waitMs > deadline - dialogueMs && waitMs > 0) {
      const detail = `at most ${perMinute} mailboxes a minute are asked about there from here`;
      const retryAfterS = Math.ceil(waitMs / 1000);
      return { ok: false, reason: "sender_rate_limited", detail, retryAfterS };
    }
    account.tokens -= 1;
    if (waitMs === 0) {
      return { ok: true };
    }
    return this.#clock
      .sleep(waitMs, signal)
      .then(() => this.#pauseOf(account, this.#clock.elapsed()) ?? { ok: true });
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
      const idle = account.sessions === 0 && account.waiting.length === 0;
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
