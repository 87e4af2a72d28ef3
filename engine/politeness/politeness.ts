import type { Clock } from "#engine/ports.ts";
import { neverAborted } from "#engine/probe/neverAborted.ts";
import { hear, onTrial, untroubled, type Breaker, type Reception } from "./breaker.ts";
import { HostShare } from "./hostShare.ts";
import type { Share, ShareAsk } from "./hostState.ts";
import { defaultPoliteness, type PolitenessLimits } from "./politenessLimits.ts";
import { ShareLeases, type SharedBy } from "./shareLeases.ts";
import { TokenBucket, type TokenSource } from "./tokenBucket.ts";
import { TokenQueue, type Admission, type TokenRequest } from "./tokenQueue.ts";

const leftAlone = -1_000_000;
/** Part of a probe's time reserved for the SMTP session. */
const dialogueMs = 15_000;
const capacity = 20_000;
/** Time (ms) to collect checks of other domains before one domain gets more than its share of a burst. */
const shareMs = 20;
/** Times (ms) of shared limits: between renewals of a lease, between two exchanges for tokens, between two attempts to get a session, and before an unused share is given back. */
const sharedMs = { renewal: 2000, gap: 200, poll: 500, linger: 1000 } as const;
/** Time (ms) after which a check is tried again that found all sessions with other processes. */
const elsewhereMs = 2000;

interface Account {
  tokens: TokenSource;
  /** Null if the limits aren't shared with other processes. */
  share: HostShare | null;
  checks: TokenQueue;
  isHandingOut: boolean;
  /** Wakes the checks that wait for tokens when a share arrives. */
  woken: AbortController;
  sessions: number;
  /** Probes that wait for a session. */
  entering: (() => void)[];
  breaker: Breaker;
  /** Receptions that the store doesn't know, and tokens to give back to it. */
  heard: Reception[];
  returned: number;
  /** Monotonic ms of the last exchange. */
  askedAt: number;
}

/** A session whose place another check may get. */
interface IdleSession {
  key: string;
  end: () => void;
}

/** Returns how long (ms) an unused share is retained, since the next check often follows soon. */
const lingerMs = (share: HostShare | null): number =>
  share?.isContended === true ? sharedMs.gap : sharedMs.linger;

/**
 * Limits rate and sessions per provider or MX host for one egress address: token buckets and circuit breakers, in
 * memory. If `by` is given, all processes that use its store have the limits together.
 */
export class Politeness {
  readonly #clock: Clock;
  readonly #limits: PolitenessLimits;
  readonly #leases: ShareLeases | null;
  readonly #accounts = new Map<string, Account>();
  #sessions = 0;
  readonly #waiting: (() => void)[] = [];
  /** Sessions that only wait for further checks, the longest wait first. */
  readonly #idle = new Set<IdleSession>();

  constructor(
    clock: Clock,
    limits: PolitenessLimits = defaultPoliteness,
    by: SharedBy | null = null,
  ) {
    this.#clock = clock;
    this.#limits = limits;
    const user = {
      askOf: (key: string) => this.#askOf(key),
      granted: (key: string, ask: ShareAsk, share: Share) => this.#granted(key, ask, share),
      failed: (key: string) => this.#isNeeded(this.#accounts.get(key)),
    };
    this.#leases = by === null ? null : new ShareLeases(clock, { limits, by, user });
  }

  /** Returns the maximum of concurrent sessions with a provider or MX host. */
  mostSessions(key: string): number {
    const share = this.#accounts.get(key)?.share ?? null;
    return share === null
      ? this.#limits.sessions
      : Math.max(1, share.sessionsAt(this.#clock.elapsed()));
  }

  /** Returns the number of mailboxes that may be checked now. Far below zero during a pause: the longer the pause, the lower. */
  room(key: string): number {
    const account = this.#accounts.get(key);
    if (account === undefined) {
      return this.#limits.burst;
    }
    const now = this.#clock.elapsed();
    const { closed } = account.breaker;
    if (closed !== null && now < closed.until) {
      return leftAlone - (closed.until - now);
    }
    return this.#tokensLeft(account, now) - account.checks.size;
  }

  /** Average time (ms) between two tokens. */
  get tokenMs(): number {
    return 60_000 / this.#limits.perMinute;
  }

  /** Tells whether to keep a session for checks that can use those of `queue` and wait for tokens; false while others wait for a session. */
  awaitsTokens(key: string, queue: string): boolean {
    const account = this.#accounts.get(key);
    return (
      account?.checks.has(queue) === true &&
      (account.share === null ||
        (account.entering.length === 0 && !account.share.isEndingAt(this.#clock.elapsed())))
    );
  }

  /** Tells whether a session may be kept for a next check: no check waits for its place, and no other process wants it. */
  mayCacheSession(key: string): boolean {
    const account = this.#accounts.get(key);
    const share = account?.share ?? null;
    return (
      this.#waiting.length === 0 &&
      (account === undefined || account.entering.length === 0) &&
      share?.isContended !== true &&
      share?.isEndingAt(this.#clock.elapsed()) !== true
    );
  }

  /** Calls `end` as soon as a check needs the place of this idle session, until the returned function is called. */
  offerIdle(key: string, end: () => void): () => void {
    const session = { key, end };
    this.#idle.add(session);
    return () => this.#idle.delete(session);
  }

  /** Ends all idle sessions with a provider or MX host; returns false if there is none. */
  endIdle(key: string): boolean {
    const sessions = [...this.#idle].filter((session) => session.key === key);
    for (const session of sessions) {
      this.#end(session);
    }
    return sessions.length > 0;
  }

  /** Ends the idle session that has waited longest, with this host or with any. */
  #endOneIdle(key: string | null): void {
    const session = [...this.#idle].find((one) => key === null || one.key === key);
    if (session !== undefined) {
      this.#end(session);
    }
  }

  #end(session: IdleSession): void {
    this.#idle.delete(session);
    session.end();
  }

  /**
   * Takes a token for one mailbox, waiting for it as long as the deadline allows. While tokens are short, the domains of
   * one provider or MX host take turns.
   */
  admit(request: TokenRequest): Admission | Promise<Admission> {
    const { key, domain, deadline } = request;
    const account = this.#accountOf(key);
    const { tokens, checks } = account;
    const now = this.#clock.elapsed();
    const pause = this.#pauseOf(account, now);
    if (pause !== null) {
      return pause;
    }
    const most = Math.max(1, this.#limits.burst / 2);
    const isFree = checks.size === 0 && tokens.tokensAt(now) >= 1;
    if (isFree && checks.isWithinShare(domain, most, now)) {
      tokens.take();
      return { ok: true };
    }
    const left = this.#tokensLeft(account, now);
    const waitMs = Math.max(0, checks.aheadOf(domain) + 1 - left) * this.tokenMs;
    if (waitMs > 0 && now + waitMs > deadline - dialogueMs) {
      return this.#tooMany(waitMs);
    }
    const admission = checks.add(request);
    if (checks.size === 1) {
      this.#leases?.plan(key, Math.max(now, account.askedAt + sharedMs.gap));
    }
    if (!account.isHandingOut) {
      account.isHandingOut = true;
      void this.#handOut(account);
    }
    return admission;
  }

  /** Returns the tokens that this process has, or about how many all processes have together. */
  #tokensLeft({ tokens, share }: Account, now: number): number {
    return share?.estimateAt(now) ?? tokens.tokensAt(now);
  }

  #tooMany(waitMs: number): Admission {
    const detail = `mailbox checks there are limited to ${this.#limits.perMinute} per minute`;
    const retryAfterS = Math.max(1, Math.ceil(waitMs / 1000));
    return { ok: false, reason: "sender_rate_limited", detail, retryAfterS };
  }

  /** Hands out tokens to the waiting checks of an account, one domain after the other, until none waits. */
  async #handOut(account: Account): Promise<void> {
    const { checks, share } = account;
    await this.#clock.sleep(shareMs, neverAborted);
    while (checks.size > 0) {
      const now = this.#clock.elapsed();
      this.#giveTokens(account, now);
      const nextMs = Math.max(1, this.#nextTokenMs(account, now));
      const waitMs = share?.sessionsAt(now) === 0 ? Math.max(nextMs, elsewhereMs) : nextMs;
      for (const waiter of checks.takeDueBefore(now + nextMs + dialogueMs)) {
        waiter.settle(this.#tooMany(waitMs));
      }
      if (checks.size > 0) {
        account.woken = new AbortController();
        await this.#clock.sleep(nextMs, share === null ? neverAborted : account.woken.signal);
      }
    }
    account.isHandingOut = false;
  }

  /** Returns the time (ms) until the next token; for a share without one, until it is looked at again. */
  #nextTokenMs({ tokens, share }: Account, now: number): number {
    if (share === null) {
      return (1 - tokens.tokensAt(now)) * this.tokenMs;
    }
    const at = share.tokenTime("first");
    return at === null || at <= now ? sharedMs.poll : at - now;
  }

  #giveTokens(account: Account, now: number): void {
    const { tokens, share, checks } = account;
    while (checks.size > 0) {
      const hasToken = tokens.tokensAt(now) >= 1;
      if (!hasToken && share === null) {
        return;
      }
      // A store grants tokens only of servers that aren't paused, or one for a trial.
      const pause = hasToken && share !== null ? null : this.#pauseOf(account, now);
      if (!hasToken && pause === null) {
        return;
      }
      const waiter = checks.next();
      if (pause === null) {
        tokens.take();
      }
      waiter?.settle(pause ?? { ok: true });
    }
  }

  /** Waits for a free session until `deadline` (monotonic ms) and returns false if there is none. `leave` releases it. */
  async enter(key: string, deadline: number, signal: AbortSignal): Promise<boolean> {
    const account = this.#accountOf(key);
    const { totalSessions } = this.#limits;
    const isFull = () => account.sessions >= this.#sessionsOf(account);
    if (isFull() && account.share !== null) {
      const now = this.#clock.elapsed();
      this.#leases?.plan(key, Math.max(now, account.askedAt + sharedMs.gap));
    }
    while (isFull() || this.#sessions >= totalSessions) {
      this.#endOneIdle(isFull() ? key : null);
      const queue = isFull() ? account.entering : this.#waiting;
      if (!(await this.#turn(queue, deadline, signal))) {
        return false;
      }
    }
    account.sessions += 1;
    this.#sessions += 1;
    return true;
  }

  #sessionsOf({ share }: Account): number {
    return share?.sessionsAt(this.#clock.elapsed()) ?? this.#limits.sessions;
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
    account.entering.shift()?.();
    this.#waiting.shift()?.();
    const now = this.#clock.elapsed();
    if (account.share?.isEndingAt(now) === true) {
      this.#leases?.plan(key, now);
    } else if (!this.#isNeeded(account)) {
      this.#leases?.plan(key, now + lingerMs(account.share));
    }
  }

  /** Updates the circuit breaker from a reply. */
  heard(key: string, reception: Reception): void {
    const account = this.#accountOf(key);
    const before = account.breaker;
    const now = this.#clock.elapsed();
    account.breaker = hear(before, reception, { now, pauseMs: this.#limits.pauseMs });
    if (account.share !== null && account.breaker !== before) {
      account.heard.push(reception);
      if (account.breaker.closed !== null) {
        account.returned += account.share.giveBack();
      }
      this.#leases?.plan(key, now);
    }
  }

  /** Returns the reason for a pause, or null. After the pause, one probe is let through as a trial; if limits are shared, the store chooses it. */
  #pauseOf(account: Account, now: number): Admission | null {
    const { closed } = account.breaker;
    if (closed === null) {
      return null;
    }
    if (now >= closed.until) {
      if (account.share === null) {
        account.breaker = onTrial(account.breaker, { now, pauseMs: this.#limits.pauseMs });
      }
      return null;
    }
    return {
      ok: false,
      reason: closed.reason,
      detail: "this server turned us away a short while ago and is left alone until then",
      retryAfterS: Math.max(1, Math.ceil((closed.until - now) / 1000)),
    };
  }

  /** Gives shares back that no check needs any more. */
  async end(): Promise<void> {
    await this.#leases?.end();
  }

  #isNeeded(account: Account | undefined): boolean {
    return (
      account !== undefined &&
      (account.checks.size > 0 || account.sessions > 0 || account.entering.length > 0)
    );
  }

  /** Returns what to ask the store for: one session more than is used, so that few processes hold back many. */
  #askOf(key: string): Omit<ShareAsk, "holder"> | null {
    const account = this.#accounts.get(key);
    const share = account?.share ?? null;
    if (account === undefined || share === null) {
      return null;
    }
    const now = this.#clock.elapsed();
    const { sessions: open, entering, checks, heard } = account;
    const needed = this.#isNeeded(account);
    if (!needed && heard.length === 0 && share.sessionsAt(now) === 0) {
      return null;
    }
    account.askedAt = now;
    const returned = account.returned + (needed && !share.isEndingAt(now) ? 0 : share.giveBack());
    account.returned = 0;
    return {
      open,
      wanted: needed ? Math.min(this.#limits.sessions, open + entering.length + 1) : 0,
      tokens: Math.max(0, checks.size - share.granted),
      returned,
      heard: [...heard],
    };
  }

  #granted(key: string, ask: ShareAsk, share: Share): number | null {
    const account = this.#accounts.get(key);
    const own = account?.share ?? null;
    if (account === undefined || own === null) {
      return null;
    }
    const now = this.#clock.elapsed();
    own.renew(share);
    account.heard.splice(0, ask.heard.length);
    const times = { now, pauseMs: this.#limits.pauseMs };
    account.breaker = account.heard.reduce((known, one) => hear(known, one, times), share.breaker);
    account.woken.abort("granted");
    for (const call of account.entering.splice(0)) {
      call();
    }
    return this.#nextExchange(account, share, now);
  }

  /** Returns when to ask again (monotonic ms): to renew a lease, for tokens, for a session, or to give the share back. */
  #nextExchange(account: Account, share: Share, now: number): number | null {
    const own = account.share;
    if (own === null || !this.#isNeeded(account)) {
      return share.sessions === 0 ? null : now + lingerMs(own);
    }
    let next = now + sharedMs.renewal;
    if (share.sessions <= account.sessions && account.entering.length > 0) {
      next = now + sharedMs.poll;
    }
    if (account.checks.size > own.granted) {
      const { closed } = share.breaker;
      const last = own.tokenTime("last");
      const isPaused = closed !== null && now < closed.until;
      const tokensAt = isPaused ? closed.until : Math.max(last ?? 0, share.nextAt);
      next = Math.min(next, share.sessions === 0 ? now + sharedMs.poll : tokensAt);
    }
    return Math.max(next, now + sharedMs.gap);
  }

  #accountOf(key: string): Account {
    const known = this.#accounts.get(key);
    const account = known ?? this.#newAccount();
    // Deleting first keeps the map ordered by last use.
    this.#accounts.delete(key);
    this.#accounts.set(key, account);
    if (this.#accounts.size > capacity) {
      this.#forget(account);
    }
    return account;
  }

  #newAccount(): Account {
    const now = this.#clock.elapsed();
    const share = this.#leases === null ? null : new HostShare(this.#limits);
    return {
      tokens: share ?? new TokenBucket(this.#limits, now),
      share,
      checks: new TokenQueue(),
      isHandingOut: false,
      woken: new AbortController(),
      sessions: 0,
      entering: [],
      breaker: untroubled,
      heard: [],
      returned: 0,
      askedAt: Number.NEGATIVE_INFINITY,
    };
  }

  /** Removes the least recently used idle account, preferring one that is not paused. */
  #forget(newest: Account): void {
    const now = this.#clock.elapsed();
    let paused: string | null = null;
    for (const [key, account] of this.#accounts) {
      const held = account.heard.length > 0 || (account.share?.sessionsAt(now) ?? 0) > 0;
      if (!this.#isNeeded(account) && !held && account !== newest) {
        if (account.breaker.closed === null) {
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
