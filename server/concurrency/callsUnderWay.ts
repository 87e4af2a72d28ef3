/** Time in ms for which a call counts, and up to twice as long: checks that wait for mail servers cost little. */
const countedMs = 5000;

/** Counts the calls that began lately and are under way. `now` returns ms. */
export class CallsUnderWay {
  readonly #now: () => number;
  #recent = { calls: 0 };
  #older = { calls: 0 };
  #since: number;
  #endedCalls = 0;
  #peak = 0;

  constructor(now: () => number) {
    this.#now = now;
    this.#since = now();
  }

  get underWay(): number {
    return this.#recent.calls + this.#older.calls;
  }

  /** Counts a call in and returns the function that counts it out; called again, it does nothing. */
  enter(): () => void {
    const counted = this.#recent;
    counted.calls += 1;
    this.#peak = Math.max(this.#peak, this.underWay);
    let left = 0;
    return () => {
      left += 1;
      if (left === 1) {
        counted.calls -= 1;
        this.#endedCalls += 1;
      }
    };
  }

  /** Returns the calls under way, the most since the last time and those that ended since then; forgets long ones. */
  count(): { underWay: number; peak: number; ended: number } {
    if (this.#now() - this.#since >= countedMs) {
      this.#older = this.#recent;
      this.#recent = { calls: 0 };
      this.#since = this.#now();
    }
    const { underWay } = this;
    const counts = { underWay, peak: this.#peak, ended: this.#endedCalls };
    this.#endedCalls = 0;
    this.#peak = underWay;
    return counts;
  }
}
