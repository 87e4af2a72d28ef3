import { systemClock } from "#engine/transport/systemClock.ts";
import type { Clock, Dialer } from "#engine/ports.ts";
import type { SandboxClock } from "#sandbox/clock/sandboxClock.ts";

/** Longest time in ms that passes in one turn of the event loop. */
const mostPerTurn = 5;

/**
 * Clock for servers and clients in one process. It follows the machine's clock, but advances at most a few ms between
 * two turns of the event loop: a busy machine slows it down, so that no limit expires while a packet that arrived is
 * still unread.
 */
export class SteadyTime implements Clock, SandboxClock {
  #passed = 0;
  /** Time of the last turn, on the machine's clock. */
  #turnedAt = 0;
  #turns: NodeJS.Timeout | null = null;
  /** Number of pending `during` calls; the clock stops while there are any. */
  #held = 0;
  readonly #later = new Set<{ at: number; act: () => void }>();

  now(): number {
    return systemClock.now();
  }

  randomLocalPart(key?: string): string {
    return systemClock.randomLocalPart(key);
  }

  elapsed(): number {
    return this.#turns === null ? this.#passed : this.#passed + this.#sinceTurn();
  }

  after(ms: number, act: () => void): () => void {
    if (this.#turns === null) {
      this.#turnedAt = performance.now();
      this.#turns = setInterval(() => this.#turn(), 1);
    }
    const one = { at: this.elapsed() + ms, act };
    this.#later.add(one);
    return () => {
      this.#later.delete(one);
      this.#rest();
    };
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) {
        resolve();
        return;
      }
      const done = (): void => {
        cancel();
        signal.removeEventListener("abort", done);
        resolve();
      };
      const cancel = this.after(ms, done);
      signal.addEventListener("abort", done, { once: true });
    });
  }

  async during<T>(work: Promise<T>): Promise<T> {
    this.#passed = this.elapsed();
    this.#held += 1;
    try {
      return await work;
    } finally {
      this.#held -= 1;
      this.#turnedAt = performance.now();
    }
  }

  #sinceTurn(): number {
    return this.#held > 0 ? 0 : Math.min(mostPerTurn, performance.now() - this.#turnedAt);
  }

  #turn(): void {
    this.#passed += this.#sinceTurn();
    this.#turnedAt = performance.now();
    const due = [...this.#later].filter(({ at }) => at <= this.#passed);
    for (const one of due.toSorted((first, second) => first.at - second.at)) {
      // An earlier callback may have canceled this one.
      if (this.#later.delete(one)) {
        one.act();
      }
    }
    this.#rest();
  }

  /** Stops the clock while no callback is pending. */
  #rest(): void {
    if (this.#later.size === 0 && this.#turns !== null) {
      this.#passed += this.#sinceTurn();
      clearInterval(this.#turns);
      this.#turns = null;
    }
  }
}

/** Returns the same dialer with its time limits measured on `time`. */
export function steadyDialer(dialer: Dialer, time: SteadyTime): Dialer {
  const within = async <T>(
    limits: { timeoutMs: number; signal: AbortSignal },
    act: (limits: { timeoutMs: number; signal: AbortSignal }) => Promise<T>,
  ): Promise<T> => {
    const over = new AbortController();
    const cancel = time.after(limits.timeoutMs, () => over.abort("time ran out"));
    const signal = AbortSignal.any([limits.signal, over.signal]);
    return act({ timeoutMs: 600_000, signal }).finally(cancel);
  };
  return {
    dial: (target) => within(target, (limits) => dialer.dial({ ...target, ...limits })),
    startTls: (socket, how) =>
      within(how, (limits) => dialer.startTls(socket, { ...how, ...limits })),
  };
}
