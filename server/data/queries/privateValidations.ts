import type { Database, Queries } from "#server/data/connection/database.ts";
import { skipClaimed } from "#server/data/statements/skipClaimed.ts";
import type { ValidationRow } from "#server/data/tables/validationRow.ts";

/** Returns validations that are to be reduced to their store mode by now, longest overdue first; on PostgreSQL they stay locked until the end of the transaction, and those of other processes are skipped. */
export async function validationsToReduce(
  { kind }: Pick<Database, "kind">,
  queries: Queries,
  { now, limit }: { now: number; limit: number },
): Promise<ValidationRow[]> {
  const due = queries
    .selectFrom("validations")
    .selectAll()
    .where("private_at", "<=", now)
    .orderBy("private_at")
    .limit(limit);
  return skipClaimed(kind, due).execute();
}

/** Replaces what is stored of a validation by a form without its local part. */
export async function replaceStored(
  queries: Queries,
  id: string,
  values: Pick<ValidationRow, "input" | "search" | "labels" | "result" | "reply_group">,
): Promise<void> {
  await queries
    .updateTable("validations")
    .set({ ...values, private_at: null })
    .where("id", "=", id)
    .execute();
}

/** Deletes validations with their evidence. */
export async function deleteReduced(queries: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) {
    await queries.deleteFrom("validations").where("id", "in", ids).execute();
  }
}

/** Tells whether the local part of a validation's address was removed. */
export function isReduced(row: Pick<ValidationRow, "status" | "store" | "private_at">): boolean {
  return row.status === "completed" && row.store !== "full" && row.private_at === null;
}
