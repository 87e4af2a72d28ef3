const windowMs = 30_000;
const leastMs = 3000;

/** Measures how fast a number grows, over the last half minute. */
export class ProgressPace {
  #samples: { at: number; value: number }[];

  /** Starts at a time (ms since the epoch) with a value. */
  constructor(at: number, value: number) {
    this.#samples = [{ at, value }];
  }

  /** Adds a measurement. */
  add(at: number, value: number): void {
    const [start] = this.#samples;
    if (start?.value === value && this.#samples.length === 1) {
      // The time until the first result says nothing about the pace.
      this.#samples = [{ at, value }];
      return;
    }
    this.#samples.push({ at, value });
    const [, next] = this.#samples;
    if (next !== undefined && at - next.at >= windowMs) {
      this.#samples.shift();
    }
  }

  /** Returns the growth per second; null until it was measured for three seconds. */
  perSecond(): number | null {
    const [first] = this.#samples;
    const last = this.#samples.at(-1);
    if (first === undefined || last === undefined || last.at - first.at < leastMs) {
      return null;
    }
    return Math.max(0, ((last.value - first.value) / (last.at - first.at)) * 1000);
  }
}
