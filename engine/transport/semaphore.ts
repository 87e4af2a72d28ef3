import type { Clock } from "#engine/ports.ts";

/** Semaphore: admits at most `width` callers at a time; the others wait in order. */
export class Semaphore {
  #free: number;
  readonly #clock: Clock;
  readonly #waiting: (() => void)[] = [];

  constructor(width: number, clock: Clock) {
    this.#free = width;
    this.#clock = clock;
  }

  /** Resolves with true once admitted, or with false after `timeoutMs`. */
  enter(timeoutMs: number): Promise<boolean> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const over = new AbortController();
      const admit = (): void => {
        resolve(true);
        over.abort("admitted");
      };
      this.#waiting.push(admit);
      const giveUp = (): void => {
        const at = this.#waiting.indexOf(admit);
        if (at >= 0) {
          this.#waiting.splice(at, 1);
          resolve(false);
        }
      };
      void this.#clock.sleep(timeoutMs, over.signal).then(giveUp);
    });
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) {
      this.#free += 1;
    } else {
      next();
    }
  }
}
