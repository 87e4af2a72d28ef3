import type { Clock } from "#engine/ports.ts";
import type { HostState } from "./hostState.ts";

/** A state to change, by its key. */
export interface StateItem {
  key: string;
}

/** Returns the new state of a provider or MX host, and what the caller gets. Must be pure: a store may call it again. */
export type StateChange<Item, Outcome> = (
  item: Item,
  stored: HostState | null,
  now: number,
) => { state: HostState; outcome: Outcome };

/** Stores what processes know together about providers and MX hosts. */
export interface ShareStore {
  /** Changes each state atomically, with the time of the store (ms), which is the same clock for all processes. Keys are unique; outcomes come in any order. */
  update<Item extends StateItem, Outcome>(
    items: readonly Item[],
    change: StateChange<Item, Outcome>,
  ): Promise<readonly Outcome[]>;
}

/** Store in memory, for parts of one process. */
export class MemoryShareStore implements ShareStore {
  readonly #clock: Pick<Clock, "elapsed">;
  readonly #states = new Map<string, HostState>();

  constructor(clock: Pick<Clock, "elapsed">) {
    this.#clock = clock;
  }

  update<Item extends StateItem, Outcome>(
    items: readonly Item[],
    change: StateChange<Item, Outcome>,
  ): Promise<readonly Outcome[]> {
    const outcomes = items.map((item) => {
      const stored = this.#states.get(item.key) ?? null;
      const { state, outcome } = change(item, stored, this.#clock.elapsed());
      this.#states.set(item.key, state);
      return outcome;
    });
    return Promise.resolve(outcomes);
  }
}
