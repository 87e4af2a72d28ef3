import { AdmissionLimit } from "#server/concurrency/admissionLimit.ts";
import { CallsUnderWay } from "#server/concurrency/callsUnderWay.ts";
import { type LoopClocks, loopClocks, LoopLaps } from "#server/concurrency/loopTurns.ts";

const measureEveryMs = 100;
/** Checks of batches wait in a queue anyway, so they leave most of a busy event loop to calls that somebody waits for: a check takes some twenty turns of it, each as long as all others need. */
const checksAtOnce = { least: 2, whileIdle: 16, goalMs: 25 } as const;
/** Checks of batches that may start between two measurements beside single checks: half as many after a busy time, one more after any other. */
const startsBesideSingles = { least: 1, most: 16 } as const;
const busyShare = 0.5;
/** Time in ms after a single check in which the next one is likely. */
const singlesWithinMs = 1000;

/** Limits the checks of all batches that run at once by how busy the event loop is: few while they occupy it, any number while they wait for mail servers. Beside single checks, they start slowly, so that a single check meets few of them. */
export class BatchPace {
  readonly #limit = new AdmissionLimit(checksAtOnce);
  readonly #checks: CallsUnderWay;
  readonly #singles: CallsUnderWay;
  readonly #laps: LoopLaps;
  readonly #measured: () => void;
  #timer: NodeJS.Timeout | undefined;
  readonly #now: () => number;
  /** Starts allowed beside single checks until the next measurement, and starts since the last one. */
  #startsAllowed: number = startsBesideSingles.least;
  #started = 0;
  #lastSingleAt = -Infinity;

  /** Calls `measured` after each measurement, which may allow more. */
  constructor(measured: () => void, clocks: LoopClocks = loopClocks) {
    this.#checks = new CallsUnderWay(clocks.now);
    this.#singles = new CallsUnderWay(clocks.now);
    this.#laps = new LoopLaps(clocks);
    this.#measured = measured;
    this.#now = clocks.now;
  }

  /** Returns true if another check may begin. */
  allows(): boolean {
    return (
      this.#limit.allows(this.#checks.underWay) &&
      (this.#started < this.#startsAllowed || !this.#isBesideSingles())
    );
  }

  /** Counts a check in and returns the function that counts it out. */
  enter(): () => void {
    if (this.#timer === undefined) {
      this.#laps.next();
      this.#timer = setInterval(() => this.#measure(), measureEveryMs).unref();
    }
    this.#started += 1;
    return this.#checks.enter();
  }

  /** Counts a check in that isn't part of a batch, and returns the function that counts it out. */
  enterSingle(): () => void {
    const end = this.#singles.enter();
    return () => {
      end();
      this.#lastSingleAt = this.#now();
    };
  }

  #isBesideSingles(): boolean {
    return this.#singles.underWay > 0 || this.#now() - this.#lastSingleAt < singlesWithinMs;
  }

  #measure(): void {
    const lap = this.#laps.next();
    const { least, most } = startsBesideSingles;
    this.#startsAllowed =
      lap.busyMs > busyShare * lap.ms
        ? Math.max(least, Math.floor(this.#startsAllowed / 2))
        : Math.min(most, this.#startsAllowed + 1);
    this.#started = 0;
    this.#limit.adjust({ ...lap, ...this.#checks.count() });
    // Forgets checks that wait for a mail server.
    this.#singles.count();
    this.#measured();
    if (this.#checks.underWay === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      this.#startsAllowed = startsBesideSingles.least;
    }
  }
}
