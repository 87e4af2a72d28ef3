import type { ListRow } from "#server/data/tables/listRow.ts";
import { type BusyList, chooseLists, type RunnableList } from "./chooseLists.ts";

/** Time in ms after which a list makes room for one that waits. */
const sliceMs = 3000;

interface RunningList extends BusyList {
  state: ListRow["state"];
  over: AbortController;
  done: Promise<void>;
}

/** The lists that a worker works on, and the times at which the others last ended. */
export class ListScheduler {
  readonly #maxLists: number;
  readonly #busy = new Map<string, RunningList>();
  readonly #endedAt = new Map<string, number>();

  constructor(maxLists: number) {
    this.#maxLists = maxLists;
  }

  /** Ends time slices that other lists wait for; returns the ids of the lists to start. */
  reschedule(runnable: readonly RunnableList[]): string[] {
    const open = new Set(runnable.map(({ id }) => id));
    for (const id of this.#endedAt.keys()) {
      if (!open.has(id)) {
        this.#endedAt.delete(id);
      }
    }
    const lists = { runnable, busy: this.#busy, endedAt: this.#endedAt };
    const slices = { maxLists: this.#maxLists, sliceMs, now: performance.now() };
    const { start, stop } = chooseLists(lists, slices);
    for (const id of stop) {
      const list = this.#busy.get(id);
      if (list !== undefined) {
        list.isEnding = true;
        list.over.abort("slice over");
      }
    }
    return start;
  }

  /** Begins the time slice of a list; the signal aborts when it has to make room, or at {@link interrupt}. */
  begin({ id, account_id: accountId, state, source_url: url }: ListRow): AbortSignal {
    const over = new AbortController();
    this.#busy.set(id, {
      accountId,
      downloads: state === "parsing" && url !== null,
      since: performance.now(),
      state,
      mayStop: state === "running",
      isEnding: false,
      over,
      done: Promise.resolve(),
    });
    return over.signal;
  }

  /** Ends the time slices of all lists but those that are being completed. */
  interrupt(): void {
    for (const list of this.#busy.values()) {
      if (list.state !== "finalizing") {
        list.isEnding = true;
        list.over.abort("slice over");
      }
    }
  }

  /** Returns true while a list is worked on. */
  has(id: string): boolean {
    return this.#busy.has(id);
  }

  /** Returns true while any list is worked on. */
  isBusy(): boolean {
    return this.#busy.size > 0;
  }

  /** Records the promise that settles with the work on a list. */
  setDone(id: string, done: Promise<void>): void {
    const list = this.#busy.get(id);
    if (list !== undefined) {
      list.done = done;
    }
  }

  /** Frees the slot of a list. */
  release(id: string): void {
    this.#busy.delete(id);
    this.#endedAt.set(id, performance.now());
  }

  /** Resolves when all work has ended. */
  async end(): Promise<void> {
    await Promise.all([...this.#busy.values()].map(({ done }) => done));
  }
}
