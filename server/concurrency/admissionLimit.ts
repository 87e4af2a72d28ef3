/** Bounds of calls of one kind. */
export interface AdmissionBounds {
  /** Calls that may be under way however late the event loop is: other programs make it late too. */
  least: number;
  /** Calls that may begin at once while the event loop is idle. */
  whileIdle: number;
  /** Time in ms that calls may wait for each other. */
  goalMs: number;
}

/** Busy share of the event loop above which it is what calls wait for. Below, they wait for others, such as mail servers. */
const fullShare = 0.85;
/** Change of the limit at each measurement; it falls faster than it rises, unless the event loop is idle most of the time. */
const fall = 0.85;
const rise = 1.05;
const idleShare = 0.5;
const riseWhileIdle = 1.5;
/** Weight of the last measurement in the average of completed calls. */
const newest = 0.2;

/** Measurement of the event loop and its calls over some time, in ms. */
export interface LoopMeasurement {
  /** Time in which it was measured, and in which the loop was busy. */
  ms: number;
  busyMs: number;
  /** Calls that ended in this time, calls under way at its end, and the most that were under way. */
  ended: number;
  underWay: number;
  peak: number;
}

/** Limit of the calls under way: as many as the event loop completes within the goal while it is busy all the time. */
export class AdmissionLimit {
  readonly #bounds: AdmissionBounds;
  #limit: number;
  #endedPerMs = 0;

  constructor(bounds: AdmissionBounds) {
    this.#bounds = bounds;
    this.#limit = bounds.whileIdle;
  }

  /** Returns true if another call may begin. */
  allows(underWay: number): boolean {
    return underWay < this.#limit;
  }

  /** Adjusts the limit to a measurement. */
  adjust({ ms, busyMs, ended, underWay, peak }: LoopMeasurement): void {
    const { least, whileIdle, goalMs } = this.#bounds;
    this.#endedPerMs += newest * (ended / ms - this.#endedPerMs);
    // Little's law: calls under way divided by the rate at which they end.
    const waitMs = underWay / this.#endedPerMs;
    if (busyMs > fullShare * ms && waitMs > goalMs) {
      this.#limit = Math.max(least, Math.min(this.#limit, underWay) * fall);
      return;
    }
    // Never far above the calls that were under way, or a sudden overload would be admitted first.
    const factor = busyMs < idleShare * ms ? riseWhileIdle : rise;
    this.#limit = Math.min(Math.max(whileIdle, 2 * peak), this.#limit * factor + 1);
  }
}
