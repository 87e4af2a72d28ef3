import { extendChunkLeases } from "#server/data/jobChunks.ts";
import { extendResultLeases } from "#server/data/jobResults.ts";
import { extendJobLeases } from "#server/data/jobs.ts";
import type { Parts } from "#server/parts.ts";

/** For how long a process is believed alive after it last said so. */
export const leaseMs = 4000;
/** How often it says so. */
export const heartbeatMs = 1000;

/** Numbers by list. */
class ByList {
  readonly lists = new Map<string, Set<number>>();

  /** Answers those that were not there before. */
  add(jobId: string, numbers: readonly number[]): number[] {
    const held = this.lists.get(jobId) ?? new Set();
    const fresh = numbers.filter((one) => !held.has(one));
    fresh.forEach((one) => held.add(one));
    if (held.size > 0) {
      this.lists.set(jobId, held);
    }
    return fresh;
  }

  delete(jobId: string, numbers: readonly number[]): void {
    const held = this.lists.get(jobId);
    numbers.forEach((one) => held?.delete(one));
    if (held?.size === 0) {
      this.lists.delete(jobId);
    }
  }
}

/** What one process works on now, so that it can say that it still does. What it let go of comes free when its lease ends. */
export class Held {
  readonly #runner: string;
  readonly #rows = new ByList();
  readonly #chunks = new ByList();

  constructor(runner: string) {
    this.#runner = runner;
  }

  /** Rows of a list were taken; answers those that this process did not hold already: one that was late may find its own. */
  takeRows(jobId: string, positions: readonly number[]): ReadonlySet<number> {
    return new Set(this.#rows.add(jobId, positions));
  }

  /** Rows of a list are written, or given up. */
  releaseRows(jobId: string, positions: readonly number[]): void {
    this.#rows.delete(jobId, positions);
  }

  /** Does something with a chunk of a list, which is held as long as that lasts. */
  async withChunk(jobId: string, chunk: number, act: () => Promise<void>): Promise<void> {
    this.#chunks.add(jobId, [chunk]);
    try {
      await act();
    } finally {
      this.#chunks.delete(jobId, [chunk]);
    }
  }

  /** Extends the leases of everything that is held. */
  async beat(parts: Pick<Parts, "database" | "now">): Promise<void> {
    const lease = { runner: this.#runner, leaseUntil: parts.now() + leaseMs };
    await parts.database.atomically(
      async (queries) => {
        await extendJobLeases(queries, lease.runner, lease.leaseUntil);
        for (const [jobId, chunks] of this.#chunks.lists) {
          await extendChunkLeases(queries, { jobId, chunks: [...chunks], ...lease });
        }
        for (const [jobId, positions] of this.#rows.lists) {
          await extendResultLeases(queries, { jobId, positions: [...positions], ...lease });
        }
      },
      { powerCut: "takes back" },
    );
  }
}
