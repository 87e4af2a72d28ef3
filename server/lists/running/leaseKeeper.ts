import { randomBytes } from "node:crypto";
import {
  allRunners,
  deleteDeadRunners,
  endRunners,
  freeStrays,
  renewRunner,
} from "#server/data/queries/runners.ts";
import { isDeadProcess, ownProcess } from "./processIdentity.ts";
import type { AppContext } from "#server/context.ts";

/** Duration of a runner's lease in ms; without a heartbeat for that long, a runner counts as dead. */
export const leaseMs = 4000;
/** Time between heartbeats in ms. */
export const heartbeatMs = 1000;
/** Time in ms after which a dead runner is deleted. */
const rememberedMs = 600_000;

/** Chunk numbers or row positions by list. */
class ByList {
  readonly #lists = new Map<string, Set<number>>();

  /** Adds numbers; returns those that are new. */
  add(listId: string, numbers: readonly number[]): Set<number> {
    const held = this.#lists.get(listId) ?? new Set();
    const fresh = numbers.filter((one) => !held.has(one));
    fresh.forEach((one) => held.add(one));
    if (held.size > 0) {
      this.#lists.set(listId, held);
    }
    return new Set(fresh);
  }

  delete(listId: string, numbers: readonly number[]): void {
    const held = this.#lists.get(listId);
    numbers.forEach((one) => held?.delete(one));
    if (held?.size === 0) {
      this.#lists.delete(listId);
    }
  }

  of(listId: string): ReadonlySet<number> {
    return this.#lists.get(listId) ?? new Set();
  }
}

type Context = Pick<AppContext, "database" | "now">;

/**
 * The lease of one runner: a process or thread that works on lists. Everything the runner claims is its own while the
 * lease lives, so a heartbeat writes one row, however many rows are in flight. It tracks what the runner works on; after
 * an error, the next heartbeat frees what the database still has under its name.
 */
export class LeaseKeeper {
  /** Id of the runner. Random: host names and process ids repeat in containers. */
  readonly worker = randomBytes(12).toString("base64url");
  readonly #rows = new ByList();
  readonly #chunks = new ByList();
  readonly #claims = new Set<Promise<unknown>>();
  readonly #unsure = new Set<string>();
  readonly #everClaimed = new Set<string>();
  #freeing: Promise<void> | null = null;
  #renewedAt = Number.NEGATIVE_INFINITY;

  /** Claims rows of a list and tracks them; returns those that weren't tracked yet, since a late runner may claim its own rows again. */
  async claimRows<Row extends { position: number }>(
    listId: string,
    claim: () => Promise<readonly Row[]>,
  ): Promise<Row[]> {
    return this.#claiming(listId, async () => {
      const rows = await claim();
      const fresh = this.#rows.add(
        listId,
        rows.map(({ position }) => position),
      );
      return rows.filter(({ position }) => fresh.has(position));
    });
  }

  /** Stops tracking rows: `written`, or given up and free after the next heartbeat. */
  releaseRows(listId: string, positions: readonly number[], written: boolean): void {
    this.#rows.delete(listId, positions);
    if (!written) {
      this.#unsure.add(listId);
    }
  }

  /** Claims a chunk of a list and runs `act`, which may fail; returns false if none was free. */
  async withChunk<Chunk extends { seq: number }>(
    listId: string,
    claim: () => Promise<Chunk | undefined>,
    act: (chunk: Chunk) => Promise<void>,
  ): Promise<boolean> {
    const chunk = await this.#claiming(listId, async () => {
      const found = await claim();
      this.#chunks.add(listId, found === undefined ? [] : [found.seq]);
      return found;
    });
    if (chunk === undefined) {
      return false;
    }
    try {
      await act(chunk);
      return true;
    } catch (error) {
      this.#unsure.add(listId);
      throw error;
    } finally {
      this.#chunks.delete(listId, [chunk.seq]);
    }
  }

  /** Renews the lease, and frees what earlier errors left under this runner's name. */
  async renew(context: Context): Promise<void> {
    const now = context.now();
    const runner = { id: this.worker, leaseUntil: now + leaseMs, process: ownProcess() };
    try {
      await context.database.atomically((queries) => renewRunner(queries, runner), {
        powerCut: "takes back",
      });
    } catch (error) {
      // A server that crashed may have lost commits that it had confirmed.
      this.#everClaimed.forEach((listId) => this.#unsure.add(listId));
      throw error;
    }
    this.#renewedAt = now;
    if (this.#unsure.size > 0) {
      this.#freeing ??= this.#free(context).finally(() => {
        this.#freeing = null;
      });
      await this.#freeing;
    }
  }

  /** Renews the lease if it has ended or is about to, as at the start or after a lost connection, and ends those of dead processes of this machine. Call it before a claim: other runners take claims without a lease at once. */
  async ensure(context: Context): Promise<void> {
    // Either way: the clock may have been set back.
    const late = Math.abs(context.now() - this.#renewedAt) > leaseMs - heartbeatMs;
    if (late) {
      const { queries } = context.database;
      const dead = (await allRunners(queries)).filter((one) => isDeadProcess(one.process ?? ""));
      await endRunners(
        queries,
        dead.map(({ id }) => id),
      );
      await deleteDeadRunners(queries, context.now() - rememberedMs);
    }
    if (late || this.#unsure.size > 0) {
      await this.renew(context);
    }
  }

  /** Ends the lease, so that other runners continue at once. */
  async end({ database }: Context): Promise<void> {
    await endRunners(database.queries, [this.worker]);
  }

  /** Runs a claim while nothing is freed. After an error, it is unknown what was claimed. */
  async #claiming<Value>(listId: string, claim: () => Promise<Value>): Promise<Value> {
    while (this.#freeing !== null) {
      await this.#freeing.catch(() => undefined);
    }
    const claimed = claim();
    this.#claims.add(claimed);
    this.#everClaimed.add(listId);
    try {
      return await claimed;
    } catch (error) {
      this.#unsure.add(listId);
      throw error;
    } finally {
      this.#claims.delete(claimed);
    }
  }

  async #free({ database }: Context): Promise<void> {
    await Promise.allSettled(this.#claims);
    for (const listId of this.#unsure) {
      this.#unsure.delete(listId);
      this.#everClaimed.delete(listId);
      const positions = this.#rows.of(listId);
      const of = { listId, worker: this.worker, positions, chunks: this.#chunks.of(listId) };
      try {
        await database.atomically((queries) => freeStrays(queries, of));
      } catch (error) {
        this.#unsure.add(listId);
        throw error;
      }
    }
  }
}
