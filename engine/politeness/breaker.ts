import type { ReasonOf } from "#vocabulary/verdicts.ts";

/** A reason to leave a server alone. */
export type Rejection = "sender_blocked" | "sender_rate_limited" | "server_busy";

/** Effect of a result on the circuit breaker. `success`: the server answered about the mailbox. */
export type BreakerEvent = "success" | Rejection | "unclear";

/** Circuit breaker of one provider or MX host. Times are in ms of one clock. */
export interface Breaker {
  /** Consecutive rejections. */
  rejections: number;
  /** Pauses in a row; each is twice as long as the one before. */
  pauses: number;
  /** Null while the server isn't paused. */
  pause: { until: number; reason: Rejection; trial: boolean } | null;
}

/** A breaker without rejections. */
export const initialBreaker: Breaker = { rejections: 0, pauses: 0, pause: null };

const longestPauseMs = 3_600_000;
/** Consecutive rejections of a kind after which a server is paused. */
const maxRejections: Readonly<Record<Rejection, number>> = {
  sender_blocked: 1,
  sender_rate_limited: 2,
  server_busy: 4,
};

/** Returns the event that a result implies. */
export function toBreakerEvent(reason: ReasonOf<"unknown"> | null): BreakerEvent {
  if (reason === null) {
    return "success";
  }
  return reason in maxRejections ? (reason as Rejection) : "unclear";
}

/** Returns the breaker after an event; the same one if the event changes nothing. */
export function nextBreaker(
  breaker: Breaker,
  event: BreakerEvent,
  { now, pauseMs }: { now: number; pauseMs: number },
): Breaker {
  const { rejections, pauses, pause } = breaker;
  const tried = pause?.trial === true;
  if (event === "unclear") {
    return pause !== null && tried ? { ...breaker, pause: { ...pause, trial: false } } : breaker;
  }
  if (event === "success") {
    // Replies to commands sent before the pause don't end it.
    if (tried) {
      return initialBreaker;
    }
    return rejections === 0 ? breaker : { ...breaker, rejections: 0 };
  }
  const counted = { ...breaker, rejections: rejections + 1 };
  const begins = pause === null && counted.rejections >= maxRejections[event];
  if (!begins && !tried) {
    return counted;
  }
  const until = now + Math.min(longestPauseMs, pauseMs * 2 ** pauses);
  return { ...counted, pauses: pauses + 1, pause: { until, reason: event, trial: false } };
}

/** Returns a paused breaker whose pause is over and that lets one check through; without a reply, another follows after `pauseMs`. */
export function halfOpen(
  breaker: Breaker,
  { now, pauseMs }: { now: number; pauseMs: number },
): Breaker {
  const { pause } = breaker;
  return pause === null
    ? breaker
    : { ...breaker, pause: { ...pause, trial: true, until: now + pauseMs } };
}
