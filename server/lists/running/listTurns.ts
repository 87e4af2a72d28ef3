import type { ListRow } from "#server/data/tables/listRow.ts";
import { type BusyList, nextTurns, type RunnableList } from "./nextTurns.ts";

/** Time in ms after which a list makes room for one that waits. */
const turnMs = 3000;

interface Turn extends BusyList {
  over: AbortController;
  done: Promise<void>;
}

/** The lists that a worker works on, and when the turns of others ended. */
export class ListTurns {
  readonly #maxLists: number;
  readonly #busy = new Map<string, Turn>();
  readonly #endedAt = new Map<string, number>();

  constructor(maxLists: number) {
    this.#maxLists = maxLists;
  }

  /** Ends turns that others wait for; returns the ids of the lists whose turn it is. */
  change(runnable: readonly RunnableList[]): string[] {
    const open = new Set(runnable.map(({ id }) => id));
    for (const id of this.#endedAt.keys()) {
      if (!open.has(id)) {
        this.#endedAt.delete(id);
      }
    }
    const lists = { runnable, busy: this.#busy, endedAt: this.#endedAt };
    const at = { maxLists: this.#maxLists, turnMs, now: performance.now() };
    const { start, stop } = nextTurns(lists, at);
    for (const id of stop) {
      const turn = this.#busy.get(id);
      if (turn !== undefined) {
        turn.isEnding = true;
        turn.over.abort("turn over");
      }
    }
    return start;
  }

  /** Begins the turn of a list; the signal aborts when it has to make room. */
  begin({ id, account_id: accountId, state }: ListRow): AbortSignal {
    const over = new AbortController();
    this.#busy.set(id, {
      accountId,
      since: performance.now(),
      mayStop: state === "running",
      isEnding: false,
      over,
      done: Promise.resolve(),
    });
    return over.signal;
  }

  /** Returns true while a list is worked on. */
  has(id: string): boolean {
    return this.#busy.has(id);
  }

  /** Returns true while any list is worked on. */
  any(): boolean {
    return this.#busy.size > 0;
  }

  /** Notes the promise that ends with the work of a turn. */
  finishes(id: string, done: Promise<void>): void {
    const turn = this.#busy.get(id);
    if (turn !== undefined) {
      turn.done = done;
    }
  }

  /** Frees the slot of a list. */
  ended(id: string): void {
    this.#busy.delete(id);
    this.#endedAt.set(id, performance.now());
  }

  /** Resolves when all work has ended. */
  async end(): Promise<void> {
    await Promise.all([...this.#busy.values()].map(({ done }) => done));
  }
}
