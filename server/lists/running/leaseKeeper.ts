import { extendChunkLeases } from "#server/data/queries/listChunks.ts";
import { extendResultLeases } from "#server/data/queries/listResults.ts";
import { extendListLeases } from "#server/data/queries/lists.ts";
import type { AppContext } from "#server/context.ts";

/** Duration of a lease in ms; without a heartbeat for that long, a process counts as dead. */
export const leaseMs = 4000;
/** Time between heartbeats in ms. */
export const heartbeatMs = 1000;

/** Chunk numbers or row positions by list. */
class ByList {
  readonly lists = new Map<string, Set<number>>();

  /** Adds numbers; returns those that are new. */
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

/** Tracks the rows and chunks that one process works on, and extends their leases. Anything it stops tracking becomes free when the lease expires. */
export class LeaseKeeper {
  readonly #worker: string;
  readonly #rows = new ByList();
  readonly #chunks = new ByList();

  constructor(worker: string) {
    this.#worker = worker;
  }

  /** Tracks claimed rows; returns those that this process didn't track yet, since a late process may claim its own rows again. */
  takeRows(listId: string, positions: readonly number[]): ReadonlySet<number> {
    return new Set(this.#rows.add(listId, positions));
  }

  /** Stops tracking rows that were written or given up. */
  releaseRows(listId: string, positions: readonly number[]): void {
    this.#rows.delete(listId, positions);
  }

  /** Runs `act`, and tracks the chunk while it runs. */
  async withChunk(listId: string, chunk: number, act: () => Promise<void>): Promise<void> {
    this.#chunks.add(listId, [chunk]);
    try {
      await act();
    } finally {
      this.#chunks.delete(listId, [chunk]);
    }
  }

  /** Extends the leases of all tracked rows and chunks, and of the lists this worker claimed. */
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
