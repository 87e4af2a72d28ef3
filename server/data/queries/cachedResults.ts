import { sql } from "kysely";
import { deleteInBatches } from "#server/data/statements/deleteInBatches.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { BulkStatement } from "#server/data/statements/bulkStatement.ts";
import { newValues } from "#server/data/statements/newValues.ts";
import type { CachedResultRow } from "#server/data/tables/listResultRow.ts";

const resultColumns = [
  "verdict",
  "reason",
  "score",
  "suggestion",
  "provider",
  "reply",
  "basis",
  "checked_at",
  "list_id",
  "position",
] as const satisfies readonly (keyof CachedResultRow)[];

const columns = ["account_id", "address_key", ...resultColumns] as const;

const stored = new BulkStatement<CachedResultRow>(columns, (queries, rows) =>
  queries
    .insertInto("cached_results")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["account_id", "address_key"]).doUpdateSet(newValues(resultColumns)),
    ),
);

/** Stores results; each replaces the earlier one for its address. `rows` may contain each address once. */
export async function putCachedResults(
  queries: Queries,
  rows: readonly CachedResultRow[],
): Promise<void> {
  await stored.run(queries, rows);
}

/** Returns an account's results for these addresses that are not older than `since`. */
export async function cachedResults(
  queries: Queries,
  wanted: { accountId: string; keys: readonly string[]; since: number },
): Promise<CachedResultRow[]> {
  if (wanted.keys.length === 0) {
    return [];
  }
  return queries
    .selectFrom("cached_results")
    .selectAll()
    .where("account_id", "=", wanted.accountId)
    .where("address_key", "in", wanted.keys)
    .where("checked_at", ">=", wanted.since)
    .execute();
}

/** Deletes an account's results for these addresses. */
export async function deleteCachedResults(
  queries: Queries,
  of: { accountId: string; keys: readonly string[] },
): Promise<void> {
  if (of.keys.length > 0) {
    await queries
      .deleteFrom("cached_results")
      .where("account_id", "=", of.accountId)
      .where("address_key", "in", of.keys)
      .execute();
  }
}

/** Deletes results that are too old to be reused. */
export async function deleteOldCachedResults(queries: Queries, before: number): Promise<void> {
  await deleteInBatches(queries, {
    table: "cached_results",
    keys: ["account_id", "address_key"],
    where: sql`checked_at < ${before}`,
  });
}
