import type { Queries } from "#server/data/connection/database.ts";
import type { IdempotencyRow } from "#server/data/tables/idempotencyRow.ts";

/** Writes down that a request was made; the one that was made before under its key, where there is one. To be called in the transaction of what it does: a second one waits for the first. */
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

/** Keeps what a request was answered with. */
export async function storeResponse(
  queries: Queries,
  request: Pick<IdempotencyRow, "account_id" | "key">,
  answer: { status: number; body: string; list_id: string },
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

/** Forgets requests that nobody repeats any more. */
export async function deleteOldRequests(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom("idempotency_keys").where("created_at", "<", before).execute();
}
