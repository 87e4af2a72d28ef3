/** Starts that wait, by holder. Holders take turns: one whose start ran comes around again after all others. */
export class TurnQueue {
  /** The holder whose turn it is comes first. */
  readonly #waiting = new Map<string, Set<() => void>>();

  /** Number of starts that wait. */
  get size(): number {
    return [...this.#waiting.values()].reduce((count, starts) => count + starts.size, 0);
  }

  /** Adds a start behind the others of its holder. */
  add(holder: string, start: () => void): void {
    this.#waiting.set(holder, (this.#waiting.get(holder) ?? new Set()).add(start));
  }

  /** Takes a start out that no longer waits. */
  remove(holder: string, start: () => void): void {
    const starts = this.#waiting.get(holder);
    starts?.delete(start);
    if (starts?.size === 0) {
      this.#waiting.delete(holder);
    }
  }

  /** Runs the next start of the first holder for whom `takes` takes a slot; returns false if there is none. */
  runNext(takes: (holder: string) => boolean): boolean {
    for (const [holder, starts] of this.#waiting) {
      const [start] = starts;
      if (start !== undefined && takes(holder)) {
        this.#waiting.delete(holder);
        starts.delete(start);
        if (starts.size > 0) {
          this.#waiting.set(holder, starts);
        }
        start();
        return true;
      }
    }
    return false;
  }
}
