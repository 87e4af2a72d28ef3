import type { Queries } from "#server/data/connection/database.ts";
import type { LedgerRow } from "#server/data/tables/ledgerRow.ts";

/** Adds a movement of credits; a second one with the same `entry_key` throws and rolls back its transaction. */
export async function insertLedgerEntry(queries: Queries, row: LedgerRow): Promise<void> {
  await queries.insertInto("ledger").values(row).execute();
}

/** Returns true if a movement is stored. */
export async function hasLedgerEntry(queries: Queries, entryKey: string): Promise<boolean> {
  const row = await queries
    .selectFrom("ledger")
    .select("id")
    .where("entry_key", "=", entryKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns movements of an account, newest first, from after an id. */
export async function ledgerPage(
  queries: Queries,
  page: { accountId: string; after: string | null; limit: number },
): Promise<LedgerRow[]> {
  let query = queries
    .selectFrom("ledger")
    .selectAll()
    .where("account_id", "=", page.accountId)
    .orderBy("id", "desc")
    .limit(page.limit);
  if (page.after !== null) {
    query = query.where("id", "<", page.after);
  }
  return query.execute();
}
