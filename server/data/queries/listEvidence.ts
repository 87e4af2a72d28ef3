import { sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import { deleteInBatches } from "#server/data/statements/deleteInBatches.ts";

/** Stores the evidence of one commit; returns its number. Call it in a transaction that has locked the list. */
export async function insertListEvidence(
  queries: Queries,
  { listId, data }: { listId: string; data: Uint8Array },
): Promise<number> {
  const { batch } = await queries
    .insertInto("list_evidence")
    .values((row) => ({
      list_id: listId,
      batch: row
        .selectFrom("list_evidence")
        .select(sql<number>`coalesce(max(batch), 0) + 1`.as("next"))
        .where("list_id", "=", listId),
      data,
    }))
    .returning("batch")
    .executeTakeFirstOrThrow();
  return batch;
}

/** Returns the evidence of one commit; undefined if it was deleted. */
export async function findListEvidence(
  queries: Queries,
  of: { listId: string; batch: number },
): Promise<Uint8Array | undefined> {
  const row = await queries
    .selectFrom("list_evidence")
    .select("data")
    .where("list_id", "=", of.listId)
    .where("batch", "=", of.batch)
    .executeTakeFirst();
  return row?.data;
}

/** Deletes the evidence of a list. */
export async function deleteListEvidence(queries: Queries, listId: string): Promise<void> {
  const where = sql`list_id = ${listId}`;
  await deleteInBatches(queries, {
    table: "list_evidence",
    keys: ["list_id", "batch"],
    where,
    atOnce: 50,
  });
}
