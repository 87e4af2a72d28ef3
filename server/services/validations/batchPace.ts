import { AdmissionLimit } from "#server/concurrency/admissionLimit.ts";
import { CallsUnderWay } from "#server/concurrency/callsUnderWay.ts";
import { type LoopClocks, loopClocks, LoopLaps } from "#server/concurrency/loopTurns.ts";

const measureEveryMs = 100;
/** Checks of batches wait in a queue anyway, so they leave most of a busy event loop to calls that somebody waits for. */
const checksAtOnce = { least: 4, whileIdle: 16, goalMs: 50 } as const;

/** Limits the checks of all batches that run at once by how busy the event loop is: few while they occupy it, any number while they wait for mail servers. */
export class BatchPace {
  readonly #limit = new AdmissionLimit(checksAtOnce);
  readonly #checks: CallsUnderWay;
  readonly #laps: LoopLaps;
  readonly #measured: () => void;
  #timer: NodeJS.Timeout | undefined;

  /** Calls `measured` after each measurement, which may allow more. */
  constructor(measured: () => void, clocks: LoopClocks = loopClocks) {
    this.#checks = new CallsUnderWay(clocks.now);
    this.#laps = new LoopLaps(clocks);
    this.#measured = measured;
  }

  /** Returns true if another check may begin. */
  allows(): boolean {
    return this.#limit.allows(this.#checks.underWay);
  }

  /** Counts a check in and returns the function that counts it out. */
  enter(): () => void {
    if (this.#timer === undefined) {
      this.#laps.next();
      this.#timer = setInterval(() => this.#measure(), measureEveryMs).unref();
    }
    return this.#checks.enter();
  }

  #measure(): void {
    this.#limit.adjust({ ...this.#laps.next(), ...this.#checks.count() });
    this.#measured();
    if (this.#checks.underWay === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }
}
