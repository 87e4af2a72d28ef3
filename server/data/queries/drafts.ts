import { lockAccount } from "./accounts.ts";
import type { Database, Queries } from "#server/data/connection/database.ts";
import type { DraftRow } from "#server/data/tables/draftRow.ts";

/** A user in one of their accounts. */
interface Place {
  accountId: string;
  userId: string;
}

/** Returns the drafts of a user in an account, last changed first. */
export async function findDrafts(
  queries: Queries,
  { accountId, userId }: Place,
): Promise<DraftRow[]> {
  return queries
    .selectFrom("drafts")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .execute();
}

/** Replaces the draft with the same id, or adds it; returns false if the account already has `most` others, of all members together. */
export async function upsertDraft(
  database: Database,
  row: DraftRow,
  most: number,
): Promise<boolean> {
  return database.atomically(async (queries) => {
    await lockAccount(queries, row.account_id);
    if ((await countOtherDrafts(queries, row)) >= most) {
      return false;
    }
    await writeDraft(queries, row);
    return true;
  });
}

async function writeDraft(queries: Queries, row: DraftRow): Promise<void> {
  const { account_id: _account, user_id: _user, id: _id, ...changed } = row;
  await queries
    .insertInto("drafts")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["account_id", "user_id", "id"]).doUpdateSet(changed),
    )
    .execute();
}

async function countOtherDrafts(queries: Queries, row: DraftRow): Promise<number> {
  const { count } = await queries
    .selectFrom("drafts")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("account_id", "=", row.account_id)
    .where((draft) => draft.or([draft("id", "!=", row.id), draft("user_id", "!=", row.user_id)]))
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes a draft, if it exists. */
export async function deleteDraftRow(
  queries: Queries,
  { accountId, userId, id }: Place & { id: string },
): Promise<void> {
  await queries
    .deleteFrom("drafts")
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}
