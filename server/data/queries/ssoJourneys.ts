import type { Queries } from "#server/data/connection/database.ts";
import type { SsoJourneyRow } from "#server/data/tables/identityRow.ts";

/** Adds a sign-in at a provider. */
export async function insertJourney(queries: Queries, row: SsoJourneyRow): Promise<void> {
  await queries.insertInto("sso_journeys").values(row).execute();
}

/** Ends a sign-in at a provider and returns it; of concurrent calls, one succeeds, and only in the browser that started it. */
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

/** Deletes sign-ins at providers that expired before an instant. */
export async function deleteExpiredJourneys(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom("sso_journeys").where("expires_at", "<", before).execute();
}
