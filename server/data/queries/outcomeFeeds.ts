import type { Queries } from "#server/data/connection/database.ts";
import type { OutcomeFeedRow } from "#server/data/tables/analytics/outcomeRow.ts";

/** Stores the feed of an account; it replaces an earlier one. */
export async function saveOutcomeFeed(queries: Queries, row: OutcomeFeedRow): Promise<void> {
  const { id, secret, created_at: createdAt } = row;
  await queries
    .insertInto("outcome_feeds")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("account_id")
        .doUpdateSet({ id, secret, created_at: createdAt, last_event_at: null }),
    )
    .execute();
}

/** Returns the feed of an account, if it has one. */
export async function findOutcomeFeed(
  queries: Queries,
  accountId: string,
): Promise<OutcomeFeedRow | undefined> {
  return queries
    .selectFrom("outcome_feeds")
    .selectAll()
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** Returns the feed with this id, of any account that isn't suspended or closed. */
export async function openOutcomeFeed(
  queries: Queries,
  id: string,
): Promise<OutcomeFeedRow | undefined> {
  return queries
    .selectFrom("outcome_feeds")
    .innerJoin("accounts", "accounts.id", "outcome_feeds.account_id")
    .selectAll("outcome_feeds")
    .where("outcome_feeds.id", "=", id)
    .where("accounts.suspended_at", "is", null)
    .where("accounts.closing_at", "is", null)
    .executeTakeFirst();
}

/** Notes when a feed received its last valid event. */
export async function noteOutcomeEvent(queries: Queries, id: string, now: number): Promise<void> {
  await queries
    .updateTable("outcome_feeds")
    .set({ last_event_at: now })
    .where("id", "=", id)
    .execute();
}

/** Deletes the feed of an account. */
export async function deleteOutcomeFeedOf(queries: Queries, accountId: string): Promise<void> {
  await queries.deleteFrom("outcome_feeds").where("account_id", "=", accountId).execute();
}
