import type { Clock } from "#engine/ports.ts";

/** Admits at most `all` callers at a time and `each` of one holder; the others wait, and holders take turns. */
export class Semaphore {
  #free: number;
  readonly #each: number;
  readonly #clock: Clock;
  readonly #admitted = new Map<string, number>();
  /** Waiting callers by holder; the holder whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(width: { all: number; each: number }, clock: Clock) {
    this.#free = width.all;
    this.#each = width.each;
    this.#clock = clock;
  }

  #hasRoom(holder: string): boolean {
    return this.#free > 0 && (this.#admitted.get(holder) ?? 0) < this.#each;
  }

  #admit(holder: string): void {
    this.#free -= 1;
    this.#admitted.set(holder, (this.#admitted.get(holder) ?? 0) + 1);
  }

  /** Resolves with true once admitted, or with false after `timeoutMs`. */
  enter(holder: string, timeoutMs: number): Promise<boolean> {
    if (this.#hasRoom(holder)) {
      this.#admit(holder);
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const over = new AbortController();
      const admit = (): void => {
        resolve(true);
        over.abort("admitted");
      };
      const queue = this.#waiting.get(holder) ?? [];
      queue.push(admit);
      this.#waiting.set(holder, queue);
      const giveUp = (): void => {
        const index = queue.indexOf(admit);
        if (index >= 0) {
          queue.splice(index, 1);
          this.#forgetEmpty(holder, queue);
          resolve(false);
        }
      };
      void this.#clock.sleep(timeoutMs, over.signal).then(giveUp);
    });
  }

  /** Drops a holder's queue once nothing waits in it. */
  #forgetEmpty(holder: string, queue: readonly unknown[]): void {
    if (queue.length === 0 && this.#waiting.get(holder) === queue) {
      this.#waiting.delete(holder);
    }
  }

  /** Ends what `enter` admitted, and admits the holder whose turn it is. */
  leave(holder: string): void {
    const left = (this.#admitted.get(holder) ?? 1) - 1;
    this.#free += 1;
    if (left === 0) {
      this.#admitted.delete(holder);
    } else {
      this.#admitted.set(holder, left);
    }
    for (const [next, queue] of this.#waiting) {
      if (this.#hasRoom(next)) {
        this.#admit(next);
        // Moves the holder to the end, unless it has nothing left to wait for.
        this.#waiting.delete(next);
        const admit = queue.shift();
        if (queue.length > 0) {
          this.#waiting.set(next, queue);
        }
        admit?.();
        return;
      }
    }
  }
}
