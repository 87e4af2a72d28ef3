import type { Queries } from "#server/data/connection/database.ts";
import type { OwnershipOfferRow } from "#server/data/tables/userRow.ts";

/** Returns the offer of ownership of an account that hasn't ended, if there is one. */
export async function openOffer(
  queries: Queries,
  accountId: string,
  now: number,
): Promise<OwnershipOfferRow | undefined> {
  return queries
    .selectFrom("ownership_offers")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Deletes the offer of an account, also one that ended. */
export async function deleteOffer(queries: Queries, accountId: string): Promise<void> {
  await queries.deleteFrom("ownership_offers").where("account_id", "=", accountId).execute();
}

/** Stores an offer in place of an earlier one. */
export async function replaceOffer(queries: Queries, row: OwnershipOfferRow): Promise<void> {
  await deleteOffer(queries, row.account_id);
  await queries.insertInto("ownership_offers").values(row).execute();
}
