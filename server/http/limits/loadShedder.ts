import type { Logger } from "pino";
import { AdmissionLimit, least } from "./admissionLimit.ts";
import { CallsUnderWay } from "./callsUnderWay.ts";
import { busyTime, LoopTurns } from "./loopTurns.ts";

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
/** Time between two log lines about rejected calls, in ms. */
const logEveryMs = 10_000;

/** Clocks in ms: the time, and the time that the event loop was busy. */
export interface LoopClocks {
  now: () => number;
  busy: () => number;
}

/**
 * Rejects calls beyond a limit that follows the event loop ({@link AdmissionLimit}), and calls that waited too long before
 * they were read; but never while fewer than {@link least} are under way.
 */
export function createLoadShedder(
  log: Pick<Logger, "warn">,
  { now, busy }: LoopClocks = { now: () => performance.now(), busy: busyTime },
): LoadShedder {
  const calls = new CallsUnderWay(now);
  const limit = new AdmissionLimit();
  const turns = new LoopTurns(busy);
  let timer: NodeJS.Timeout | undefined;
  let rejected = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  let last = { now: 0, busy: 0 };
  const measure = () => {
    const time = { now: now(), busy: busy() };
    const ms = time.now - last.now;
    if (ms > 0) {
      limit.adjust({ ms, busyMs: time.busy - last.busy, ...calls.count() });
      last = time;
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
      last = { now: now(), busy: busy() };
      turns.start();
      timer = setInterval(() => {
        measure();
        logRejected();
      }, measureEveryMs).unref();
    },
    refuses() {
      const { underWay } = calls;
      const crowded = timer !== undefined && underWay >= least;
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
