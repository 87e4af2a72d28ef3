import { AdmissionLimit } from "#server/concurrency/admissionLimit.ts";
import { CallsUnderWay } from "#server/concurrency/callsUnderWay.ts";
import { type LoopClocks, loopClocks, LoopLaps } from "#server/concurrency/loopTurns.ts";

const measureEveryMs = 100;
/** Checks of batches wait in a queue anyway, so they leave most of a busy event loop to calls that somebody waits for: a check takes some twenty turns of it, each as long as all others need. */
const checksAtOnce = { least: 2, whileIdle: 16, goalMs: 25 } as const;
/** Checks of batches that run beside a single check while the event loop is busy. */
const besideSingle = 1;
const busyShare = 0.5;

/** Limits the checks of all batches that run at once by how busy the event loop is: few while they occupy it, still fewer while somebody waits for a single check, any number while they wait for mail servers. */
export class BatchPace {
  readonly #limit = new AdmissionLimit(checksAtOnce);
  readonly #checks: CallsUnderWay;
  readonly #singles: CallsUnderWay;
  readonly #laps: LoopLaps;
  readonly #measured: () => void;
  #timer: NodeJS.Timeout | undefined;
  /** True until it is measured. */
  #busy = true;

  /** Calls `measured` after each measurement, which may allow more. */
  constructor(measured: () => void, clocks: LoopClocks = loopClocks) {
    this.#checks = new CallsUnderWay(clocks.now);
    this.#singles = new CallsUnderWay(clocks.now);
    this.#laps = new LoopLaps(clocks);
    this.#measured = measured;
  }

  /** Returns true if another check may begin. */
  allows(): boolean {
    const { underWay } = this.#checks;
    const beside = this.#busy && this.#singles.underWay > 0;
    return this.#limit.allows(underWay) && (!beside || underWay < besideSingle);
  }

  /** Counts a check in and returns the function that counts it out. */
  enter(): () => void {
    if (this.#timer === undefined) {
      this.#laps.next();
      this.#timer = setInterval(() => this.#measure(), measureEveryMs).unref();
    }
    return this.#checks.enter();
  }

  /** Counts a check in that isn't part of a batch, and returns the function that counts it out. */
  enterSingle(): () => void {
    return this.#singles.enter();
  }

  #measure(): void {
    const lap = this.#laps.next();
    this.#busy = lap.busyMs > busyShare * lap.ms;
    this.#limit.adjust({ ...lap, ...this.#checks.count() });
    // Forgets checks that wait for a mail server.
    this.#singles.count();
    this.#measured();
    if (this.#checks.underWay === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      this.#busy = true;
    }
  }
}
