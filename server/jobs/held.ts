import { extendChunkLeases } from "#server/data/jobChunks.ts";
import { extendResultLeases } from "#server/data/jobResults.ts";
import { extendJobLeases } from "#server/data/jobs.ts";
import type { Parts } from "#server/parts.ts";

/** For how long a process is believed alive after it last said so. */
export const leaseMs = 4000;
/** How often it says so. */
export const heartbeatMs = 1000;

/** What one process works on now, so that it can say that it still does. */
export class Held {
  readonly #runner: string;
  readonly #rows = new Map<string, Set<number>>();

  constructor(runner: string) {
    this.#runner = runner;
  }

  /** Rows of a list were taken. */
  take(jobId: string, positions: readonly number[]): void {
    const held = this.#rows.get(jobId) ?? new Set();
    for (const position of positions) {
      held.add(position);
    }
    this.#rows.set(jobId, held);
  }

  /** Rows of a list are written, or given up. */
  release(jobId: string, positions: readonly number[]): void {
    const held = this.#rows.get(jobId);
    for (const position of positions) {
      held?.delete(position);
    }
    if (held?.size === 0) {
      this.#rows.delete(jobId);
    }
  }

  /** Extends the leases of everything that is held. */
  async beat(parts: Pick<Parts, "database" | "now">): Promise<void> {
    const { queries } = parts.database;
    const lease = { runner: this.#runner, leaseUntil: parts.now() + leaseMs };
    await extendJobLeases(queries, lease.runner, lease.leaseUntil);
    await extendChunkLeases(queries, lease.runner, lease.leaseUntil);
    for (const [jobId, positions] of this.#rows) {
      await extendResultLeases(queries, { jobId, positions: [...positions], ...lease });
    }
  }
}
