import type { Queries } from "#server/data/connection/database.ts";
import type { SsoJourneyRow } from "#server/data/tables/identityRow.ts";

/** Adds a journey. */
export async function insertJourney(queries: Queries, row: SsoJourneyRow): Promise<void> {
  await queries.insertInto("sso_journeys").values(row).execute();
}

/** Ends a journey and answers it; of many that try at once, one succeeds, and only in the browser that left. */
export async function useJourney(
  queries: Queries,
  returned: { hash: string; browserHash: string; now: number },
): Promise<SsoJourneyRow | undefined> {
  return queries
    .updateTable("sso_journeys")
    .set({ used_at: returned.now })
    .where("hash", "=", returned.hash)
    .where("browser_hash", "=", returned.browserHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", returned.now)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes journeys that expired before an instant. */
export async function deleteExpiredJourneys(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom("sso_journeys").where("expires_at", "<", before).execute();
}
