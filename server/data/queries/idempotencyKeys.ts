import type { Queries } from "#server/data/connection/database.ts";
import type { IdempotencyRow } from "#server/data/tables/idempotencyRow.ts";

/** Stores a request; if its key was used before, returns the earlier request instead. Call it in the transaction of the request's work, so that a second request waits for the first. */
export async function claimRequest(
  queries: Queries,
  row: IdempotencyRow,
): Promise<IdempotencyRow | undefined> {
  const added = await queries
    .insertInto("idempotency_keys")
    .values(row)
    .onConflict((conflict) => conflict.columns(["account_id", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst();
  if (added !== undefined) {
    return undefined;
  }
  return queries
    .selectFrom("idempotency_keys")
    .selectAll()
    .where("account_id", "=", row.account_id)
    .where("key", "=", row.key)
    .executeTakeFirst();
}

/** Stores the response to a request. */
export async function storeResponse(
  queries: Queries,
  request: Pick<IdempotencyRow, "account_id" | "key">,
  answer: { status: number; body: string; list_id: string | null },
): Promise<void> {
  await queries
    .updateTable("idempotency_keys")
    .set(answer)
    .where("account_id", "=", request.account_id)
    .where("key", "=", request.key)
    .execute();
}

/** Deletes stored responses about a list. Their keys stay, so that a repeated request doesn't create the list again. */
export async function deleteResponsesOf(queries: Queries, listId: string): Promise<void> {
  await queries
    .updateTable("idempotency_keys")
    .set({ body: null })
    .where("list_id", "=", listId)
    .execute();
}

/** Deletes requests sent before an instant, which are no longer repeated. */
export async function deleteOldRequests(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom("idempotency_keys").where("created_at", "<", before).execute();
}
