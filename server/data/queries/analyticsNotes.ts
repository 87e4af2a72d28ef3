import { lockAccount } from "./accounts.ts";
import type { Database, Queries } from "#server/data/connection/database.ts";
import type { AnalyticsNoteRow } from "#server/data/tables/analytics/analyticsNoteRow.ts";

/** Returns the notes on the days from `first` to `last` (days since the epoch), in order. */
export async function findAnalyticsNotes(
  queries: Queries,
  { accountId, first, last }: { accountId: string; first: number; last: number },
): Promise<AnalyticsNoteRow[]> {
  return queries
    .selectFrom("analytics_notes")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("day", ">=", first)
    .where("day", "<=", last)
    .orderBy("day")
    .orderBy("id")
    .execute();
}

/** Adds a note; returns false if the account has `most` already. */
export async function insertAnalyticsNote(
  database: Database,
  row: AnalyticsNoteRow,
  most: number,
): Promise<boolean> {
  return database.atomically(async (queries) => {
    await lockAccount(queries, row.account_id);
    const { count } = await queries
      .selectFrom("analytics_notes")
      .select((select) => select.fn.countAll<number>().as("count"))
      .where("account_id", "=", row.account_id)
      .executeTakeFirstOrThrow();
    if (count >= most) {
      return false;
    }
    await queries.insertInto("analytics_notes").values(row).execute();
    return true;
  });
}

/** Deletes a note; returns false if the account has none with this id. */
export async function deleteAnalyticsNoteRow(
  queries: Queries,
  accountId: string,
  id: string,
): Promise<boolean> {
  const gone = await queries
    .deleteFrom("analytics_notes")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}
