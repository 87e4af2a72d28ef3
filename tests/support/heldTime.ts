import { realClock, type SandboxClock } from "#sandbox/clock/sandboxClock.ts";

/** The machine's time until a test holds it; from then on slow mailboxes of the sandbox answer only after `release`. */
export class HeldTime implements SandboxClock {
  #held = false;
  readonly #later = new Set<() => void>();

  elapsed(): number {
    return realClock.elapsed();
  }

  during<T>(work: Promise<T>): Promise<T> {
    return realClock.during(work);
  }

  after(ms: number, act: () => void): () => void {
    if (!this.#held) {
      return realClock.after(ms, act);
    }
    this.#later.add(act);
    return () => void this.#later.delete(act);
  }

  /** Number of callbacks that wait for the release. */
  get waiting(): number {
    return this.#later.size;
  }

  hold(): void {
    this.#held = true;
  }

  release(): void {
    this.#held = false;
    for (const act of this.#later) {
      this.#later.delete(act);
      act();
    }
  }
}
