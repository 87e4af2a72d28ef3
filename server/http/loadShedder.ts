import type { Logger } from "pino";

/** Says whether new calls are refused because the event loop is late. */
export interface LoadShedder {
  sheds(): boolean;
  stop(): void;
}

const beatMs = 100;
/** Lateness of a beat that is forgiven; what is beyond adds up, and what is below works it off. */
const forgivenMs = 200;
/** Refuses from here and takes calls again from there, so that it doesn't flicker. */
const shedFromMs = 800;
const takeFromMs = 250;
/** However long the loop stood still, a second without lateness is enough to take calls again. */
const lateMaxMs = 1500;

/**
 * Adds up by how much a timer is late: one stall of a second, or beats that are late by 300 ms for two seconds, have
 * calls refused. `clock` returns milliseconds.
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
