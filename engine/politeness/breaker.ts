import type { ReasonOf } from "#vocabulary/verdicts.ts";

/** A reason to leave a server alone. */
export type Rejection = "sender_blocked" | "sender_rate_limited" | "server_busy";

/** A server's attitude towards us, read from a reply. */
export type Reception = "welcome" | Rejection | "unclear";

/** Circuit breaker of one provider or MX host. Times are in ms of one clock. */
export interface Breaker {
  /** Consecutive replies that turned us away. */
  complaints: number;
  /** Pauses in a row; each is twice as long as the one before. */
  pauses: number;
  /** Null while the server isn't paused. */
  closed: { until: number; reason: Rejection; trial: boolean } | null;
}

/** A breaker without complaints. */
export const initialBreaker: Breaker = { complaints: 0, pauses: 0, closed: null };

const longestPauseMs = 3_600_000;
/** Consecutive replies of a kind after which a server is paused. */
const maxComplaints: Readonly<Record<Rejection, number>> = {
  sender_blocked: 1,
  sender_rate_limited: 2,
  server_busy: 4,
};

/** Returns the reception that a result implies. */
export function receptionOf(reason: ReasonOf<"unknown"> | null): Reception {
  if (reason === null) {
    return "welcome";
  }
  return reason in maxComplaints ? (reason as Rejection) : "unclear";
}

/** Returns the breaker after a reply; the same one if the reply changes nothing. */
export function nextBreaker(
  breaker: Breaker,
  reception: Reception,
  { now, pauseMs }: { now: number; pauseMs: number },
): Breaker {
  const { complaints, pauses, closed } = breaker;
  const tried = closed?.trial === true;
  if (reception === "unclear") {
    return closed !== null && tried ? { ...breaker, closed: { ...closed, trial: false } } : breaker;
  }
  if (reception === "welcome") {
    // Replies to commands sent before the pause don't end it.
    if (tried) {
      return initialBreaker;
    }
    return complaints === 0 ? breaker : { ...breaker, complaints: 0 };
  }
  const counted = { ...breaker, complaints: complaints + 1 };
  const opens = closed === null && counted.complaints >= maxComplaints[reception];
  if (!opens && !tried) {
    return counted;
  }
  const until = now + Math.min(longestPauseMs, pauseMs * 2 ** pauses);
  return { ...counted, pauses: pauses + 1, closed: { until, reason: reception, trial: false } };
}

/** Returns a paused breaker whose pause is over and that lets one check through; without a reply, another follows after `pauseMs`. */
export function halfOpen(
  breaker: Breaker,
  { now, pauseMs }: { now: number; pauseMs: number },
): Breaker {
  const { closed } = breaker;
  return closed === null
    ? breaker
    : { ...breaker, closed: { ...closed, trial: true, until: now + pauseMs } };
}
