/** Calls that may be under way however late the event loop is: these few don't make it late. */
export const least = 64;
/** Calls that may be under way at most. */
const most = 10_000;
/** Time of {@link turnsMeasured} turns of the event loop above which the limit falls, in ms. A check needs some hundred turns. */
export const goalMs = 40;
/** Change of the limit at each measurement; it falls faster than it rises. */
const fall = 0.85;
const rise = 1.05;

/** Turns of the event loop that are measured. */
export const turnsMeasured = 20;

/** Limit of the calls under way, which follows the time that the event loop takes for its turns. */
export class AdmissionLimit {
  #limit = most;

  /** Returns true if another call may begin. */
  allows(underWay: number): boolean {
    return underWay < this.#limit;
  }

  /** Adjusts the limit to the time that {@link turnsMeasured} turns took. */
  adjust(turnsMs: number, underWay: number): void {
    this.#limit =
      turnsMs > goalMs
        ? Math.max(least, Math.min(this.#limit, underWay) * fall)
        : Math.min(most, this.#limit * rise + 1);
  }
}
