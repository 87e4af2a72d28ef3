import type { Logger } from "pino";
import { AdmissionLimit, goalMs, least, turnsMeasured } from "./admissionLimit.ts";

/** Rejects new calls while many are under way and the event loop is late or has too much to do. */
export interface LoadShedder {
  /** Begins to measure; until then every call is admitted. */
  start(): void;
  /** Counts a call in and returns the function that counts it out; null if the call must be rejected. */
  admit(): (() => void) | null;
  stop(): void;
}

const beatMs = 100;
/** Tolerated delay of a beat; more adds to the total, less reduces it. */
const forgivenMs = 200;
/** Rejects calls above the first threshold and accepts them again below the second, so that it doesn't flicker. */
const shedFromMs = 800;
const takeFromMs = 250;
/** However long the loop was blocked, calls are accepted again after a second without delay. */
const lateMaxMs = 1500;
/** Time between two log lines about rejected calls, in ms. */
const logEveryMs = 10_000;

/** Measures the time of some turns of the event loop, one measurement at a time. */
class TurnsTimer {
  readonly #clock: () => number;
  #startedAt: number | null = null;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Time of the measurement under way so far, in ms; 0 without one. */
  get elapsedMs(): number {
    return this.#startedAt === null ? 0 : this.#clock() - this.#startedAt;
  }

  /** Begins a measurement unless one is under way; `done` gets its time in ms. */
  start(done: (ms: number) => void): void {
    if (this.#startedAt !== null) {
      return;
    }
    this.#startedAt = this.#clock();
    let left = turnsMeasured;
    const turn = (): void => {
      left -= 1;
      if (left > 0) {
        setImmediate(turn);
        return;
      }
      const ms = this.elapsedMs;
      this.#startedAt = null;
      done(ms);
    };
    // Not `unref`: an idle event loop would wait for something else before each turn.
    setImmediate(turn);
  }
}

/**
 * Rejects calls in two cases, but never while fewer than {@link least} are under way: other programs of the machine make
 * the event loop late too. After a stall: the delay of a timer is added up, and after one stall of a second, or two
 * seconds of beats 300 ms late, further calls are rejected. Under load: as many calls are under way as the event loop can
 * serve without delay. `clock` returns milliseconds.
 */
export function createLoadShedder(
  log: Pick<Logger, "warn" | "info">,
  clock: () => number = () => performance.now(),
): LoadShedder {
  let last = clock();
  let lateMs = 0;
  let stalled = false;
  let underWay = 0;
  let rejected = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const limit = new AdmissionLimit();
  const turns = new TurnsTimer(clock);
  let adjustedAt = last;
  const adjust = (ms: number): void => {
    limit.adjust(ms, underWay);
    adjustedAt = clock();
  };
  const measure = (): void => {
    const now = clock();
    const lateBy = now - last - beatMs;
    last = now;
    lateMs = Math.min(lateMaxMs, Math.max(0, lateMs + lateBy - forgivenMs));
    if (!stalled && lateMs >= shedFromMs) {
      stalled = true;
      log.warn({ late_ms: Math.round(lateBy) }, "overloaded: new calls are refused");
    } else if (stalled && lateMs <= takeFromMs) {
      stalled = false;
      log.info("calls are taken again");
    }
  };
  const logRejected = (): void => {
    if (rejected > 0 && clock() - loggedAt >= logEveryMs) {
      log.warn({ refused: rejected, under_way: underWay }, "overloaded: some calls are refused");
      loggedAt = clock();
      rejected = 0;
    }
  };
  let beat: NodeJS.Timeout | undefined;
  return {
    start() {
      last = clock();
      adjustedAt = last;
      beat = setInterval(() => {
        measure();
        logRejected();
        turns.start(adjust);
      }, beatMs).unref();
    },
    admit() {
      // Requests that waited through a stall are read before the timer runs.
      if (beat !== undefined && clock() - last > beatMs + forgivenMs) {
        measure();
      }
      // A measurement that already takes too long lowers the limit before it ends.
      if (clock() - adjustedAt > goalMs && turns.elapsedMs > goalMs) {
        adjust(turns.elapsedMs);
      }
      if ((stalled && underWay >= least) || !limit.allows(underWay)) {
        rejected += 1;
        return null;
      }
      underWay += 1;
      return () => {
        underWay -= 1;
      };
    },
    stop: () => clearInterval(beat),
  };
}
