import {
  nextBreaker,
  halfOpen,
  initialBreaker,
  type Breaker,
  type BreakerEvent,
} from "./breaker.ts";
import type { PolitenessLimits } from "./politenessLimits.ts";

/** A process that contacts a provider or MX host, or waits to. */
export interface Holder {
  id: string;
  /** Sessions it may have; 0 while it waits for its first. */
  sessions: number;
  /** Time when it began to wait, or got its first session. */
  since: number;
  /** Time when its share ends unless it is renewed. */
  until: number;
}

/** Shared knowledge of all processes about one provider or MX host and one egress address. Times are in ms of the store's clock. */
export interface HostState {
  /** Time when the token bucket is full again. */
  fullAt: number;
  holders: readonly Holder[];
  breaker: Breaker;
}

/** Needs of a process, and the events since its last exchange. */
export interface ShareRequest {
  holder: string;
  /** Sessions that are open, which can't be taken away. */
  open: number;
  /** Sessions it can use, the open ones included; 0 gives the share back. */
  wanted: number;
  /** Checks that wait for a token. */
  tokens: number;
  /** Tokens it got and didn't use. */
  returned: number;
  events: readonly BreakerEvent[];
}

/** The share of a process. Times are in ms of the store's clock. */
export interface Share {
  sessions: number;
  until: number;
  /** True if another process waits for a session and this one had it long enough: it admits no more checks. */
  yields: boolean;
  /** True if another process waits for a session. */
  isContended: boolean;
  /** Times from which the granted tokens may be used. */
  tokens: readonly number[];
  /** Time when the store may have another token. */
  nextAt: number;
  fullAt: number;
  breaker: Breaker;
}

/** Time (ms) for which sessions are leased; a process that died frees them after it. */
export const leaseMs = 15_000;
/** Time (ms) after which a process that waits for a session is forgotten. */
const waitMs = 3000;
/** Time (ms) that a process may keep its session while another one waits for it. */
const contendedMs = 10_000;
/** Tokens of this time (ms) are granted in advance, so that one exchange serves several checks. */
const aheadMs = 3000;

const emptyHost: HostState = { fullAt: 0, holders: [], breaker: initialBreaker };

const sumSessions = (holders: readonly Holder[]): number =>
  holders.reduce((sum, { sessions }) => sum + sessions, 0);

/** Tells whether `own` is among those that must give up a session, because fewer are free than processes wait. */
function mustYield(own: Holder, others: readonly Holder[], limit: number, now: number): boolean {
  const waiting = others.filter(({ sessions }) => sessions === 0).length;
  const lacking = waiting - Math.max(0, limit - sumSessions(others) - own.sessions);
  const longer = others.filter(({ sessions, since }) => sessions > 0 && since < own.since).length;
  return now - own.since >= contendedMs && longer < lacking;
}

/** Returns the new entry of the requesting process. Free sessions go to the process that waits longest; while any waits, no other grows beyond its part. */
function sessionsFor(
  request: ShareRequest,
  {
    before,
    others,
    limit,
  }: { before: Holder | undefined; others: readonly Holder[]; limit: number },
  now: number,
): { own: Holder; yields: boolean } {
  const { holder: id, open } = request;
  const waiting = others.filter(({ sessions }) => sessions === 0);
  const served = before !== undefined && before.sessions > 0;
  const since = before?.since ?? now;
  const longer = served ? 0 : waiting.filter((one) => one.since < since).length;
  const free = Math.max(0, limit - sumSessions(others) - longer);
  const fair = Math.max(1, Math.floor(limit / (others.length + 1)));
  const wanted = Math.max(1, waiting.length > 0 ? Math.min(request.wanted, fair) : request.wanted);
  const sessions = Math.max(open, Math.min(wanted, free));
  const entry = (count: number): Holder => ({
    id,
    sessions: count,
    since: served === count > 0 ? since : now,
    until: now + (count > 0 ? leaseMs : waitMs),
  });
  const own = entry(sessions);
  const yields = served && sessions > 0 && mustYield(own, others, limit, now);
  return yields && open === 0 ? { own: entry(0), yields: false } : { own, yields };
}

/** Returns the times from which tokens may be used, at most `most` and a part of what is left for each of `serving` processes. */
function tokensFor(
  most: number,
  { from, serving, limits }: { from: number; serving: number; limits: PolitenessLimits },
  now: number,
): number[] {
  const perToken = 60_000 / limits.perMinute;
  const windowMs = limits.burst * perToken;
  // A rounding error must not cost a token.
  const left = Math.floor((now + aheadMs + windowMs - from) / perToken + 1e-6);
  const count = Math.max(0, Math.min(most, Math.ceil(left / serving)));
  return Array.from({ length: count }, (_, index) =>
    Math.max(now, from + (index + 1) * perToken - windowMs),
  );
}

/** Gives a process its share of one provider or MX host; pure, so that a store may repeat it. Over all processes, sessions and tokens never exceed the limits of one. */
export function exchange(
  stored: HostState | null,
  request: ShareRequest,
  { now, limits }: { now: number; limits: PolitenessLimits },
): { state: HostState; share: Share } {
  const { fullAt, holders, breaker: known } = stored ?? emptyHost;
  const others = holders.filter(({ id, until }) => id !== request.holder && until > now);
  const before = holders.find(({ id, until }) => id === request.holder && until > now);
  const { pauseMs, burst, perMinute, sessions: limit } = limits;
  const perToken = 60_000 / perMinute;
  const times = { now, pauseMs };
  let breaker = request.events.reduce((last, event) => nextBreaker(last, event, times), known);
  const from = Math.max(now, fullAt - request.returned * perToken);
  const leaves = request.wanted === 0 && request.open === 0;
  const { own, yields } = leaves
    ? { own: { id: request.holder, sessions: 0, since: now, until: now }, yields: false }
    : sessionsFor(request, { before, others, limit }, now);
  let most = own.sessions > 0 && !yields ? request.tokens : 0;
  if (breaker.pause !== null && most > 0) {
    const isOver = now >= breaker.pause.until;
    most = isOver ? 1 : 0;
    breaker = isOver ? halfOpen(breaker, times) : breaker;
  }
  const serving = 1 + others.filter(({ sessions }) => sessions > 0).length;
  const tokens = tokensFor(most, { from, serving, limits }, now);
  const state = {
    fullAt: from + tokens.length * perToken,
    holders: leaves ? others : [...others, own],
    breaker,
  };
  const nextAt = state.fullAt + perToken - burst * perToken - aheadMs;
  const { sessions, until } = own;
  const isContended = others.some((other) => other.sessions === 0);
  const leased = { sessions, until, yields, isContended };
  return { state, share: { ...leased, tokens, nextAt, fullAt: state.fullAt, breaker } };
}

/** Returns the time (ms of the store's clock) after which a state says nothing more. */
export function idleAt({ fullAt, holders, breaker }: HostState): number {
  const rememberedMs = 3_600_000;
  const troubled = breaker.rejections > 0 || breaker.pause !== null;
  const pausedUntil = breaker.pause?.until ?? fullAt;
  return Math.max(
    fullAt,
    ...holders.map(({ until }) => until),
    troubled ? pausedUntil + rememberedMs : 0,
  );
}
