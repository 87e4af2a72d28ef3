import type { Logger } from "pino";

/** Detector of a late event loop, during which new calls are rejected. */
export interface LoadShedder {
  sheds(): boolean;
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

/**
 * Adds up the delay of a timer: after one stall of a second, or two seconds of beats 300 ms late,
 * calls are rejected. `clock` returns milliseconds.
 */
export function createLoadShedder(
  log: Pick<Logger, "warn" | "info">,
  clock: () => number = () => performance.now(),
): LoadShedder {
  let last = clock();
  let lateMs = 0;
  let shedding = false;
  const measure = (): void => {
    const now = clock();
    const lateBy = now - last - beatMs;
    last = now;
    lateMs = Math.min(lateMaxMs, Math.max(0, lateMs + lateBy - forgivenMs));
    if (!shedding && lateMs >= shedFromMs) {
      shedding = true;
      log.warn({ late_ms: Math.round(lateBy) }, "overloaded: new calls are refused");
    } else if (shedding && lateMs <= takeFromMs) {
      shedding = false;
      log.info("calls are taken again");
    }
  };
  const beat = setInterval(measure, beatMs).unref();
  return {
    sheds() {
      // Requests that waited through a stall are read before the timer runs.
      if (clock() - last > beatMs + forgivenMs) {
        measure();
      }
      return shedding;
    },
    stop: () => clearInterval(beat),
  };
}
