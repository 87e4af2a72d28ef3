import type { Logger } from "pino";
import { AdmissionLimit } from "#server/concurrency/admissionLimit.ts";
import { CallsUnderWay } from "#server/concurrency/callsUnderWay.ts";
import { type LoopClocks, loopClocks, LoopLaps, LoopTurns } from "#server/concurrency/loopTurns.ts";

/** Rejects new calls while many are under way and the event loop has too much to do. */
export interface LoadShedder {
  /** Begins to measure; until then every call is admitted. */
  start(): void;
  /** Tells whether the call that is read now must be rejected, and counts it for the log if so. */
  refuses(): boolean;
  /** Counts a call in and returns the function that counts it out, which may be called again. */
  enter(): () => void;
  stop(): void;
}

/** Longest time in ms that a call may have waited to be read; it waits as long again for its response. */
const agedMs = 250;
const measureEveryMs = 100;
/** An idle server takes as many checks at once as a slow one answers in half a second. A rejection of others may double the time that calls wait. */
export const callsAtOnce = { least: 16, whileIdle: 64, goalMs: 150 } as const;
/** Time between two log lines about rejected calls, in ms. */
const logEveryMs = 10_000;

/**
 * Rejects calls beyond a limit that follows the event loop ({@link AdmissionLimit}), and calls that waited too long before
 * they were read; but never while fewer than `callsAtOnce.least` are under way.
 */
export function createLoadShedder(
  log: Pick<Logger, "warn">,
  { now, busy }: LoopClocks = loopClocks,
): LoadShedder {
  const calls = new CallsUnderWay(now);
  const limit = new AdmissionLimit(callsAtOnce);
  const turns = new LoopTurns(busy);
  let timer: NodeJS.Timeout | undefined;
  let rejected = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const laps = new LoopLaps({ now, busy });
  const measure = () => {
    const lap = laps.next();
    if (lap.ms > 0) {
      limit.adjust({ ...lap, ...calls.count() });
    }
  };
  const logRejected = () => {
    if (rejected > 0 && now() - loggedAt >= logEveryMs) {
      const line = { refused: rejected, under_way: calls.underWay };
      log.warn(line, "overloaded: some calls are refused");
      loggedAt = now();
      rejected = 0;
    }
  };
  return {
    start() {
      laps.next();
      turns.start();
      timer = setInterval(() => {
        measure();
        logRejected();
      }, measureEveryMs).unref();
    },
    refuses() {
      const { underWay } = calls;
      const crowded = timer !== undefined && underWay >= callsAtOnce.least;
      const refused = crowded && (turns.ageMs > agedMs || !limit.allows(underWay));
      rejected += refused ? 1 : 0;
      return refused;
    },
    enter: () => calls.enter(),
    stop() {
      turns.stop();
      clearInterval(timer);
    },
  };
}
