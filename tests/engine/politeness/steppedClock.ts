import { systemClock } from "#engine/transport/systemClock.ts";
import type { Clock } from "#engine/ports.ts";

/** A clock that a test advances with `pass`, which wakes all sleeps that are due. */
export class SteppedClock implements Clock {
  #now = 0;
  readonly #sleeps: { at: number; wake: () => void }[] = [];
  readonly randomLocalPart = (): string => systemClock.randomLocalPart();
  now = (): number => this.#now;
  elapsed = (): number => this.#now;
  sleep = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((wake) => {
      this.#sleeps.push({ at: this.#now + ms, wake });
      signal.addEventListener("abort", () => wake(), { once: true });
    });
  after = (ms: number, act: () => void): (() => void) => {
    const sleep = { at: this.#now + ms, wake: act };
    this.#sleeps.push(sleep);
    return () => {
      sleep.wake = () => undefined;
    };
  };
  pass(ms: number): void {
    this.#now += ms;
    for (const sleep of this.#sleeps.filter(({ at }) => at <= this.#now)) {
      this.#sleeps.splice(this.#sleeps.indexOf(sleep), 1);
      sleep.wake();
    }
  }
}

/** Lets everything run that waits for no time. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise(setImmediate);
  }
};
