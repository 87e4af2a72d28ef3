import type { Queries } from "#server/data/connection/database.ts";
import type { DeferralRow } from "#server/data/tables/deferralRow.ts";

/** What is remembered under a key. */
export async function findDeferral(
  queries: Queries,
  key: string,
): Promise<DeferralRow | undefined> {
  return queries.selectFrom("deferrals").selectAll().where("key", "=", key).executeTakeFirst();
}

/** Remembers a deferral in place of what was known of it. */
export async function putDeferral(queries: Queries, row: DeferralRow): Promise<void> {
  const { first_seen, times, due_at } = row;
  await queries
    .insertInto("deferrals")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ first_seen, times, due_at }))
    .execute();
}

/** Deletes deferrals whose time to come back passed before an instant. */
export async function deleteOldDeferrals(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom("deferrals").where("due_at", "<", before).execute();
}
