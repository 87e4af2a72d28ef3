import { lockAccount } from "./accounts.ts";
import type { Database, Queries } from "#server/data/connection/database.ts";
import type { DraftRow } from "#server/data/tables/draftRow.ts";

/** Returns the drafts of an account, last changed first. */
export async function draftsOf(queries: Queries, accountId: string): Promise<DraftRow[]> {
  return queries
    .selectFrom("drafts")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .execute();
}

/** Replaces the draft with the same id, or adds it; returns false if the account already has `most` others. */
export async function upsertDraft(
  database: Database,
  row: DraftRow,
  most: number,
): Promise<boolean> {
  return database.atomically(async (queries) => {
    await lockAccount(queries, row.account_id);
    if ((await countOtherDrafts(queries, row.account_id, row.id)) >= most) {
      return false;
    }
    await writeDraft(queries, row);
    return true;
  });
}

async function writeDraft(queries: Queries, row: DraftRow): Promise<void> {
  const { account_id: _account, id: _id, ...changed } = row;
  await queries
    .insertInto("drafts")
    .values(row)
    .onConflict((conflict) => conflict.columns(["account_id", "id"]).doUpdateSet(changed))
    .execute();
}

async function countOtherDrafts(queries: Queries, accountId: string, id: string): Promise<number> {
  const row = await queries
    .selectFrom("drafts")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where("id", "!=", id)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Deletes a draft, if it exists. */
export async function deleteDraftRow(
  queries: Queries,
  accountId: string,
  id: string,
): Promise<void> {
  await queries
    .deleteFrom("drafts")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}
