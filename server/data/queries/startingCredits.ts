import { sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";

/** Records that an address got its starting credits; false if it already had them. */
export async function claimStartingCredits(
  queries: Queries,
  addressHash: string,
  now: number,
): Promise<boolean> {
  const added = await queries
    .insertInto("starting_credits")
    .values({ address_hash: addressHash, granted_at: now })
    .onConflict((conflict) => conflict.column("address_hash").doNothing())
    .returning("address_hash")
    .executeTakeFirst();
  return added !== undefined;
}

/** Undoes {@link claimStartingCredits}. */
export async function unclaimStartingCredits(queries: Queries, addressHash: string): Promise<void> {
  await queries.deleteFrom("starting_credits").where("address_hash", "=", addressHash).execute();
}

/** Counts a grant to a network on one day in one statement; false if the day already has `most`. */
export async function countNetworkGrant(
  queries: Queries,
  grant: { networkHash: string; day: number; most: number },
): Promise<boolean> {
  const counted = await queries
    .insertInto("starting_credit_networks")
    .values({ network_hash: grant.networkHash, day: grant.day, grants: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["network_hash", "day"])
        .doUpdateSet({ grants: sql<number>`starting_credit_networks.grants + 1` })
        .where("starting_credit_networks.grants", "<", grant.most),
    )
    .returning("grants")
    .executeTakeFirst();
  return counted !== undefined;
}

/** Deletes the counts of networks of earlier days. */
export async function deleteOldNetworkGrants(queries: Queries, today: number): Promise<void> {
  await queries.deleteFrom("starting_credit_networks").where("day", "<", today).execute();
}
