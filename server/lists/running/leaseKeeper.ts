import { extendChunkLeases } from "#server/data/queries/listChunks.ts";
import { extendResultLeases } from "#server/data/queries/listResults.ts";
import { extendListLeases } from "#server/data/queries/lists.ts";
import type { AppContext } from "#server/context.ts";

/** For how long a process is believed alive after it last said so. */
export const leaseMs = 4000;
/** How often it says so. */
export const heartbeatMs = 1000;

/** Numbers by list. */
class ByList {
  readonly lists = new Map<string, Set<number>>();

  /** Answers those that were not there before. */
  add(listId: string, numbers: readonly number[]): number[] {
    const held = this.lists.get(listId) ?? new Set();
    const fresh = numbers.filter((one) => !held.has(one));
    fresh.forEach((one) => held.add(one));
    if (held.size > 0) {
      this.lists.set(listId, held);
    }
    return fresh;
  }

  delete(listId: string, numbers: readonly number[]): void {
    const held = this.lists.get(listId);
    numbers.forEach((one) => held?.delete(one));
    if (held?.size === 0) {
      this.lists.delete(listId);
    }
  }
}

/** What one process works on now, so that it can say that it still does. What it let go of comes free when its lease ends. */
export class LeaseKeeper {
  readonly #worker: string;
  readonly #rows = new ByList();
  readonly #chunks = new ByList();

  constructor(worker: string) {
    this.#worker = worker;
  }

  /** Rows of a list were taken; answers those that this process did not hold already: one that was late may find its own. */
  takeRows(listId: string, positions: readonly number[]): ReadonlySet<number> {
    return new Set(this.#rows.add(listId, positions));
  }

  /** Rows of a list are written, or given up. */
  releaseRows(listId: string, positions: readonly number[]): void {
    this.#rows.delete(listId, positions);
  }

  /** Does something with a chunk of a list, which is held as long as that lasts. */
  async withChunk(listId: string, chunk: number, act: () => Promise<void>): Promise<void> {
    this.#chunks.add(listId, [chunk]);
    try {
      await act();
    } finally {
      this.#chunks.delete(listId, [chunk]);
    }
  }

  /** Extends the leases of everything that is held. */
  async beat(context: Pick<AppContext, "database" | "now">): Promise<void> {
    const lease = { worker: this.#worker, leaseUntil: context.now() + leaseMs };
    await context.database.atomically(
      async (queries) => {
        await extendListLeases(queries, lease.worker, lease.leaseUntil);
        for (const [listId, chunks] of this.#chunks.lists) {
          await extendChunkLeases(queries, { listId, chunks: [...chunks], ...lease });
        }
        for (const [listId, positions] of this.#rows.lists) {
          await extendResultLeases(queries, { listId, positions: [...positions], ...lease });
        }
      },
      { powerCut: "takes back" },
    );
  }
}
