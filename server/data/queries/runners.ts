import { sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import type { RunnerRow } from "#server/data/tables/runnerRow.ts";

/** Longest lease in ms. One that ends later was written before the clock was set back, and ends at once. */
export const leaseMostMs = 10_000;

/** Matches rows of `lists`, `list_chunks` or `list_results` that no live runner has. A runner without a lease is dead. */
export const isFree = (now: number) =>
  sql<boolean>`(worker is null or worker not in (select id from runners where lease_until between ${now} and ${now + leaseMostMs}))`;

/** Renews the lease of a runner until `leaseUntil` (ms since the epoch), and with it everything it has claimed. */
export async function renewRunner(
  queries: Queries,
  runner: { id: string; leaseUntil: number; process: string | null },
): Promise<void> {
  await queries
    .insertInto("runners")
    .values({ id: runner.id, lease_until: runner.leaseUntil, process: runner.process })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ lease_until: runner.leaseUntil }))
    .execute();
}

/** Ends the leases of runners, which frees everything they have claimed. */
export async function endRunners(queries: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) {
    await queries.deleteFrom("runners").where("id", "in", ids).execute();
  }
}

/** Returns the runners that have a lease or had one lately. */
export async function allRunners(queries: Queries): Promise<RunnerRow[]> {
  return queries.selectFrom("runners").selectAll().execute();
}

/** Deletes runners whose leases ended before `before` (ms since the epoch). */
export async function deleteDeadRunners(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom("runners").where("lease_until", "<", before).execute();
}

/** Frees the rows and chunks of a list that a runner has in the database but doesn't work on. */
export async function freeStrays(
  queries: Queries,
  of: {
    listId: string;
    worker: string;
    positions: ReadonlySet<number>;
    chunks: ReadonlySet<number>;
  },
): Promise<void> {
  const { listId, worker } = of;
  const rows = await queries
    .selectFrom("list_results")
    .select("position")
    .where("list_id", "=", listId)
    .where("status", "<>", sql.lit("final"))
    .where("host_key", "is not", null)
    .where("worker", "=", worker)
    .orderBy("position")
    .execute();
  const strays = rows.flatMap(({ position }) => (of.positions.has(position) ? [] : position));
  for (let from = 0; from < strays.length; from += 500) {
    await queries
      .updateTable("list_results")
      .set({ worker: null })
      .where("list_id", "=", listId)
      .where("position", "in", strays.slice(from, from + 500))
      .where("worker", "=", worker)
      .execute();
  }
  const chunks = await queries
    .selectFrom("list_chunks")
    .select("seq")
    .where("list_id", "=", listId)
    .where("state", "=", "waiting")
    .where("worker", "=", worker)
    .execute();
  for (const { seq } of chunks.filter((chunk) => !of.chunks.has(chunk.seq))) {
    await queries
      .updateTable("list_chunks")
      .set({ worker: null })
      .where("list_id", "=", listId)
      .where("seq", "=", seq)
      .where("worker", "=", worker)
      .where("state", "=", "waiting")
      .execute();
  }
}
