import { sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import { databaseNow } from "#server/data/connection/databaseClock.ts";
import { newValues } from "#server/data/statements/newValues.ts";
import type { PolitenessShareRow } from "#server/data/tables/politenessShareRow.ts";

/** Returns the stored shares among `keys`, and the time of the database. PostgreSQL only. */
export async function readShares(
  queries: Queries,
  keys: readonly string[],
): Promise<{ now: number; rows: PolitenessShareRow[] }> {
  const { rows } = await sql<PolitenessShareRow & { now: number }>`
    select ${databaseNow} as now, shares.* from (select 1) as one
    left join politeness_shares as shares on shares.key in (${sql.join(keys)})`.execute(queries);
  return {
    now: rows[0]?.now ?? 0,
    rows: rows.filter(({ key }) => key !== null),
  };
}

/** Stores the rows that were not changed since they were read, whose version is one higher than that; returns their keys. Rows are locked in the order of their keys, so that processes can't deadlock. */
export async function writeShares(
  queries: Queries,
  rows: readonly PolitenessShareRow[],
): Promise<Set<string>> {
  const stored = await queries
    .insertInto("politeness_shares")
    .values(rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet(newValues(["version", "state", "idle_at"]))
        .whereRef("politeness_shares.version", "=", sql`excluded.version - 1`),
    )
    .returning("key")
    .execute();
  return new Set(stored.map(({ key }) => key));
}

/** Deletes rows that say nothing more. PostgreSQL only. */
export async function deleteIdleShares(queries: Queries): Promise<void> {
  await queries.deleteFrom("politeness_shares").where("idle_at", "<", databaseNow).execute();
}
