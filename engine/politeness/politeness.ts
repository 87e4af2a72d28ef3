import type { Clock } from "#engine/ports.ts";
import { neverAborted } from "#engine/probe/neverAborted.ts";
import { nextBreaker, halfOpen, type BreakerEvent } from "./breaker.ts";
import type { Share, ShareRequest } from "./hostState.ts";
import { HostUsages, isNeeded, type HostUsage } from "./hostUsage.ts";
import { IdleSessions } from "./idleSessions.ts";
import { defaultPoliteness, type PolitenessLimits } from "./politenessLimits.ts";
import { lingerMs, sharedMs, shareRequest, takeShare } from "./shareExchange.ts";
import { ShareLeases, type SharedBy } from "./shareLeases.ts";
import type { Admission, TokenRequest } from "./tokenQueue.ts";

const pausedRoom = -1_000_000;
/** Part of a probe's time reserved for the SMTP session. */
const dialogueMs = 15_000;
/** Time (ms) to collect checks of other domains before one domain gets more than its share of a burst. */
const shareMs = 20;
/** Time (ms) after which a check is tried again that found all sessions with other processes. */
const elsewhereMs = 2000;

/**
 * Limits rate and sessions per provider or MX host for one egress address: token buckets and circuit breakers, in
 * memory. If `by` is given, all processes that use its store have the limits together.
 */
export class Politeness {
  readonly #clock: Clock;
  readonly #limits: PolitenessLimits;
  readonly #leases: ShareLeases | null;
  readonly #usages: HostUsages;
  #sessions = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #idle = new IdleSessions();

  constructor(
    clock: Clock,
    limits: PolitenessLimits = defaultPoliteness,
    by: SharedBy | null = null,
  ) {
    this.#clock = clock;
    this.#limits = limits;
    this.#usages = new HostUsages(limits, by !== null);
    const user = {
      requestOf: (key: string) => {
        const usage = this.#usages.get(key);
        return usage === undefined ? null : shareRequest(usage, { now: clock.elapsed(), limits });
      },
      granted: (key: string, request: ShareRequest, share: Share) => {
        const usage = this.#usages.get(key);
        const times = { now: clock.elapsed(), pauseMs: limits.pauseMs };
        return usage === undefined ? null : takeShare(usage, { request, share }, times);
      },
      failed: (key: string) => isNeeded(this.#usages.get(key)),
    };
    this.#leases = by === null ? null : new ShareLeases(clock, { limits, by, user });
  }

  /** Returns the maximum of concurrent sessions with a provider or MX host. */
  maxSessions(key: string): number {
    const share = this.#usages.get(key)?.share ?? null;
    return share === null
      ? this.#limits.sessions
      : Math.max(1, share.sessionsAt(this.#clock.elapsed()));
  }

  /** Returns the number of mailboxes that may be checked now. Far below zero during a pause: the longer the pause, the lower. */
  room(key: string): number {
    const usage = this.#usages.get(key);
    if (usage === undefined) {
      return this.#limits.burst;
    }
    const now = this.#clock.elapsed();
    const { pause } = usage.breaker;
    if (pause !== null && now < pause.until) {
      return pausedRoom - (pause.until - now);
    }
    return this.#tokensLeft(usage, now) - usage.checks.size;
  }

  /** Average time (ms) between two tokens. */
  get tokenMs(): number {
    return 60_000 / this.#limits.perMinute;
  }

  /** Tells whether to keep a session for checks that can use those of `queue` and wait for tokens; false while others wait for a session. */
  awaitsTokens(key: string, queue: string): boolean {
    const usage = this.#usages.get(key);
    return (
      usage?.checks.has(queue) === true &&
      (usage.share === null ||
        (usage.entering.length === 0 && !usage.share.isEndingAt(this.#clock.elapsed())))
    );
  }

  /** Tells whether a session may be kept for a next check: no check waits for its place, and no other process wants it. */
  mayCacheSession(key: string): boolean {
    const usage = this.#usages.get(key);
    const share = usage?.share ?? null;
    return (
      this.#waiting.length === 0 &&
      (usage === undefined || usage.entering.length === 0) &&
      share?.isContended !== true &&
      share?.isEndingAt(this.#clock.elapsed()) !== true
    );
  }

  /** Calls `end` as soon as a check needs the slot of this idle session, until the returned function is called. */
  offerIdle(key: string, end: () => void): () => void {
    return this.#idle.offer(key, end);
  }

  /** Ends all idle sessions with a provider or MX host; returns false if there is none. */
  endIdle(key: string): boolean {
    return this.#idle.endAll(key);
  }

  /**
   * Takes a token for one mailbox, waiting for it as long as the deadline allows. While tokens are short, the domains of
   * one provider or MX host take turns.
   */
  admit(request: TokenRequest): Admission | Promise<Admission> {
    const { key, domain, deadline } = request;
    const usage = this.#usageOf(key);
    const { tokens, checks } = usage;
    const now = this.#clock.elapsed();
    const pause = this.#findPause(usage, now);
    if (pause !== null) {
      return pause;
    }
    const most = Math.max(1, this.#limits.burst / 2);
    const isFree = checks.size === 0 && tokens.tokensAt(now) >= 1;
    if (isFree && checks.isWithinShare(domain, most, now)) {
      tokens.take();
      return { ok: true };
    }
    const left = this.#tokensLeft(usage, now);
    const waitMs = Math.max(0, checks.countAhead(domain) + 1 - left) * this.tokenMs;
    if (waitMs > 0 && now + waitMs > deadline - dialogueMs) {
      return this.#tooMany(waitMs);
    }
    const admission = checks.add(request);
    if (checks.size === 1) {
      this.#leases?.plan(key, Math.max(now, usage.exchangedAt + sharedMs.gap));
    }
    if (!usage.isDistributing) {
      usage.isDistributing = true;
      void this.#distributeTokens(usage);
    }
    return admission;
  }

  /** Returns the tokens that this process has, or about how many all processes have together. */
  #tokensLeft({ tokens, share }: HostUsage, now: number): number {
    return share?.estimateAt(now) ?? tokens.tokensAt(now);
  }

  #tooMany(waitMs: number): Admission {
    const detail = `mailbox checks there are limited to ${this.#limits.perMinute} per minute`;
    const retryAfterS = Math.max(1, Math.ceil(waitMs / 1000));
    return { ok: false, reason: "sender_rate_limited", detail, retryAfterS };
  }

  /** Hands out tokens to the waiting checks of a host, one domain after the other, until none waits. */
  async #distributeTokens(usage: HostUsage): Promise<void> {
    const { checks, share } = usage;
    await this.#clock.sleep(shareMs, neverAborted);
    while (checks.size > 0) {
      const now = this.#clock.elapsed();
      this.#giveTokens(usage, now);
      const nextMs = Math.max(1, this.#nextTokenMs(usage, now));
      const waitMs = share?.sessionsAt(now) === 0 ? Math.max(nextMs, elsewhereMs) : nextMs;
      for (const waiter of checks.takeDueBefore(now + nextMs + dialogueMs)) {
        waiter.settle(this.#tooMany(waitMs));
      }
      if (checks.size > 0) {
        usage.woken = new AbortController();
        await this.#clock.sleep(nextMs, share === null ? neverAborted : usage.woken.signal);
      }
    }
    usage.isDistributing = false;
  }

  /** Returns the time (ms) until the next token; for a share without one, until it is looked at again. */
  #nextTokenMs({ tokens, share }: HostUsage, now: number): number {
    if (share === null) {
      return (1 - tokens.tokensAt(now)) * this.tokenMs;
    }
    const tokenAt = share.tokenTime("first");
    return tokenAt === null || tokenAt <= now ? sharedMs.poll : tokenAt - now;
  }

  #giveTokens(usage: HostUsage, now: number): void {
    const { tokens, share, checks } = usage;
    while (checks.size > 0) {
      const hasToken = tokens.tokensAt(now) >= 1;
      if (!hasToken && share === null) {
        return;
      }
      // A store grants tokens only of servers that aren't paused, or one for a trial.
      const pause = hasToken && share !== null ? null : this.#findPause(usage, now);
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
    const usage = this.#usageOf(key);
    const { totalSessions } = this.#limits;
    const isFull = () => usage.sessions >= this.#sessionsOf(usage);
    if (isFull() && usage.share !== null) {
      const now = this.#clock.elapsed();
      this.#leases?.plan(key, Math.max(now, usage.exchangedAt + sharedMs.gap));
    }
    while (isFull() || this.#sessions >= totalSessions) {
      this.#idle.endOne(isFull() ? key : null);
      const queue = isFull() ? usage.entering : this.#waiting;
      if (!(await this.#waitInQueue(queue, deadline, signal))) {
        return false;
      }
    }
    usage.sessions += 1;
    this.#sessions += 1;
    return true;
  }

  #sessionsOf({ share }: HostUsage): number {
    return share?.sessionsAt(this.#clock.elapsed()) ?? this.#limits.sessions;
  }

  /** Returns true when called from the queue, false on a timeout. */
  async #waitInQueue(
    queue: (() => void)[],
    deadline: number,
    signal: AbortSignal,
  ): Promise<boolean> {
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
    const index = queue.indexOf(call);
    if (index >= 0) {
      queue.splice(index, 1);
    }
    return called;
  }

  leave(key: string): void {
    const usage = this.#usageOf(key);
    usage.sessions -= 1;
    this.#sessions -= 1;
    usage.entering.shift()?.();
    this.#waiting.shift()?.();
    const now = this.#clock.elapsed();
    if (usage.share?.isEndingAt(now) === true) {
      this.#leases?.plan(key, now);
    } else if (!isNeeded(usage)) {
      this.#leases?.plan(key, now + lingerMs(usage.share));
    }
  }

  /** Updates the circuit breaker after a result. */
  recordEvent(key: string, event: BreakerEvent): void {
    const usage = this.#usageOf(key);
    const before = usage.breaker;
    const now = this.#clock.elapsed();
    usage.breaker = nextBreaker(before, event, { now, pauseMs: this.#limits.pauseMs });
    if (usage.share !== null && usage.breaker !== before) {
      usage.unreported.push(event);
      if (usage.breaker.pause !== null) {
        usage.returned += usage.share.giveBack();
      }
      this.#leases?.plan(key, now);
    }
  }

  /** Returns the reason for a pause, or null. After the pause, one probe is let through as a trial; if limits are shared, the store chooses it. */
  #findPause(usage: HostUsage, now: number): Admission | null {
    const { pause } = usage.breaker;
    if (pause === null) {
      return null;
    }
    if (now >= pause.until) {
      if (usage.share === null) {
        usage.breaker = halfOpen(usage.breaker, { now, pauseMs: this.#limits.pauseMs });
      }
      return null;
    }
    return {
      ok: false,
      reason: pause.reason,
      detail: "this server turned us away a short while ago and is left alone until then",
      retryAfterS: Math.max(1, Math.ceil((pause.until - now) / 1000)),
    };
  }

  /** Gives shares back that no check needs any more. */
  async end(): Promise<void> {
    await this.#leases?.end();
  }

  #usageOf(key: string): HostUsage {
    return this.#usages.of(key, this.#clock.elapsed());
  }
}
