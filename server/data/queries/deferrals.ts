import type { Queries } from "#server/data/connection/database.ts";
import type { DeferralRow } from "#server/data/tables/deferralRow.ts";

/** Returns the deferral stored under a key. */
export async function findDeferral(
  queries: Queries,
  key: string,
): Promise<DeferralRow | undefined> {
  return queries.selectFrom("deferrals").selectAll().where("key", "=", key).executeTakeFirst();
}

/** Stores a deferral; replaces the earlier one with its key. */
export async function putDeferral(queries: Queries, row: DeferralRow): Promise<void> {
  const { first_seen, times, due_at } = row;
  await queries
    .insertInto("deferrals")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ first_seen, times, due_at }))
    .execute();
}

/** Deletes deferrals whose retry was due before an instant. */
export async function deleteOldDeferrals(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom("deferrals").where("due_at", "<", before).execute();
}
