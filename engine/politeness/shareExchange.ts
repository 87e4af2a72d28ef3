import { nextBreaker } from "./breaker.ts";
import type { HostShare } from "./hostShare.ts";
import type { Share, ShareRequest } from "./hostState.ts";
import { isNeeded, type HostUsage } from "./hostUsage.ts";
import type { PolitenessLimits } from "./politenessLimits.ts";

/** Times (ms) of shared limits: between renewals of a lease, between two exchanges for tokens, between two attempts to get a session, and before an unused share is given back. */
export const sharedMs = { renewal: 2000, gap: 200, poll: 500, linger: 1000 } as const;

/** Returns how long (ms) an unused share is retained, since the next check often follows soon. */
export const lingerMs = (share: HostShare | null): number =>
  share?.isContended === true ? sharedMs.gap : sharedMs.linger;

/** Returns the request to the store: one session more than is used, so that few processes hold back many. Null if nothing is needed or held. */
export function shareRequest(
  usage: HostUsage,
  { now, limits }: { now: number; limits: PolitenessLimits },
): Omit<ShareRequest, "holder"> | null {
  const { share, sessions: open, entering, checks, unreported } = usage;
  if (share === null) {
    return null;
  }
  const needed = isNeeded(usage);
  if (!needed && unreported.length === 0 && share.sessionsAt(now) === 0) {
    return null;
  }
  usage.exchangedAt = now;
  const returned = usage.returned + (needed && !share.isEndingAt(now) ? 0 : share.giveBack());
  usage.returned = 0;
  return {
    open,
    wanted: needed ? Math.min(limits.sessions, open + entering.length + 1) : 0,
    tokens: Math.max(0, checks.size - share.granted),
    returned,
    events: [...unreported],
  };
}

/** Takes over a share, with monotonic times, wakes the checks that wait for it and returns the time of the next exchange (monotonic ms), or null for never. */
export function takeShare(
  usage: HostUsage,
  { request, share }: { request: ShareRequest; share: Share },
  times: { now: number; pauseMs: PolitenessLimits["pauseMs"] },
): number | null {
  if (usage.share === null) {
    return null;
  }
  usage.share.renew(share);
  usage.unreported.splice(0, request.events.length);
  usage.breaker = usage.unreported.reduce(
    (known, one) => nextBreaker(known, one, times),
    share.breaker,
  );
  usage.woken.abort("granted");
  for (const call of usage.entering.splice(0)) {
    call();
  }
  return nextExchangeAt(usage, share, times.now);
}

/** Returns the time of the next exchange (monotonic ms): to renew a lease, for tokens, for a session, or to give the share back. */
function nextExchangeAt(usage: HostUsage, share: Share, now: number): number | null {
  const own = usage.share;
  if (own === null || !isNeeded(usage)) {
    return share.sessions === 0 ? null : now + lingerMs(own);
  }
  let next = now + sharedMs.renewal;
  if (share.sessions <= usage.sessions && usage.entering.length > 0) {
    next = now + sharedMs.poll;
  }
  if (usage.checks.size > own.granted) {
    const { pause } = share.breaker;
    const last = own.tokenTime("last");
    const isPaused = pause !== null && now < pause.until;
    const tokensAt = isPaused ? pause.until : Math.max(last ?? 0, share.nextAt);
    next = Math.min(next, share.sessions === 0 ? now + sharedMs.poll : tokensAt);
  }
  return Math.max(next, now + sharedMs.gap);
}
