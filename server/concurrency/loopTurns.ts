import { performance } from "node:perf_hooks";

/** Clocks in ms: the time, and the time that the event loop was busy. */
export interface LoopClocks {
  now: () => number;
  busy: () => number;
}

/** Returns the time that this thread's event loop was busy since it began, in ms: not that it waited for events. */
const busyTime = (): number => performance.now() - performance.nodeTiming.idleTime;

/** Clocks of this thread. */
export const loopClocks: LoopClocks = { now: () => performance.now(), busy: busyTime };

/** Measures the time between two moments, and how much of it the event loop was busy. */
export class LoopLaps {
  readonly #clocks: LoopClocks;
  #last = { now: 0, busy: 0 };

  constructor(clocks: LoopClocks) {
    this.#clocks = clocks;
  }

  /** Returns both in ms since the last call. */
  next(): { ms: number; busyMs: number } {
    const { now, busy } = this.#last;
    this.#last = { now: this.#clocks.now(), busy: this.#clocks.busy() };
    return { ms: this.#last.now - now, busyMs: this.#last.busy - busy };
  }
}

/** Follows the turns of the event loop. `busy` returns its busy time in ms. */
export class LoopTurns {
  readonly #busy: () => number;
  #next: NodeJS.Immediate | undefined;
  /** Busy time at the end of the last turn and of the one before. */
  #last = 0;
  #previous = 0;

  constructor(busy: () => number) {
    this.#busy = busy;
  }

  /**
   * Estimates how long a request that is read now has waited, in ms. The operating system held it since the last turn read
   * from the connections at the earliest, so it waited no longer than from the end of the turn before that.
   */
  get ageMs(): number {
    return this.#busy() - this.#previous;
  }

  start(): void {
    this.#last = this.#busy();
    this.#previous = this.#last;
    this.#schedule();
  }

  stop(): void {
    clearImmediate(this.#next);
  }

  #schedule(): void {
    // With `unref`, it runs at the end of each turn but doesn't keep an idle event loop turning.
    this.#next = setImmediate(() => {
      this.#previous = this.#last;
      this.#last = this.#busy();
      this.#schedule();
    }).unref();
  }
}
