import { realTime, type WorldTime } from "#sandbox/worldTime.ts";

/** The machine's time, until a test holds it: then slow mailboxes of a mail world answer once it is released. */
export class HeldTime implements WorldTime {
  #held = false;
  readonly #later = new Set<() => void>();

  elapsed(): number {
    return realTime.elapsed();
  }

  during<T>(work: Promise<T>): Promise<T> {
    return realTime.during(work);
  }

  after(ms: number, act: () => void): () => void {
    if (!this.#held) {
      return realTime.after(ms, act);
    }
    this.#later.add(act);
    return () => void this.#later.delete(act);
  }

  /** How many wait for the release. */
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
