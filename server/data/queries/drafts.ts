import { lockAccount } from "./accounts.ts";
import type { Database, Queries } from "#server/data/connection/database.ts";
import type { DraftRow } from "#server/data/tables/draftRow.ts";

/** Drafts of an account, last touched first. */
export async function draftsOf(queries: Queries, accountId: string): Promise<DraftRow[]> {
  return queries
    .selectFrom("drafts")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .execute();
}

/** Writes a draft over the one with its id, or adds it; false where the account has `most` others already. */
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

/** Throws a draft away; a draft that is not there is as good. */
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
