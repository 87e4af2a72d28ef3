import { lockAccount } from "./accounts.ts";
import type { Database, Queries } from "#server/data/connection/database.ts";
import type { SavedViewRow } from "#server/data/tables/history/savedViewRow.ts";

const selectViews = (queries: Queries, accountId: string) =>
  queries.selectFrom("saved_views").selectAll().where("account_id", "=", accountId);

/** Returns the saved views of an account by name. */
export async function findSavedViews(queries: Queries, accountId: string): Promise<SavedViewRow[]> {
  return selectViews(queries, accountId).orderBy("name").orderBy("id").execute();
}

/** Takes the default from every other view of an account. */
async function keepOneDefault(queries: Queries, { account_id, id }: SavedViewRow): Promise<void> {
  await queries
    .updateTable("saved_views")
    .set({ is_default: 0 })
    .where("account_id", "=", account_id)
    .where("id", "!=", id)
    .execute();
}

/** Adds a view unless the account has `most` already, or one of the same name. A default view replaces the former one. */
export async function insertSavedView(
  database: Database,
  row: SavedViewRow,
  most: number,
): Promise<"added" | "too_many" | "already_there"> {
  return database.atomically(async (queries) => {
    await lockAccount(queries, row.account_id);
    const others = await selectViews(queries, row.account_id).execute();
    if (others.length >= most) {
      return "too_many";
    }
    if (others.some(({ name }) => name === row.name)) {
      return "already_there";
    }
    await queries.insertInto("saved_views").values(row).execute();
    if (row.is_default === 1) {
      await keepOneDefault(queries, row);
    }
    return "added";
  });
}

/** Changes the given fields of a view; a default view replaces the former one. Returns "not_found" if the account has no view with this id, and "already_there" if another one has the new name. */
export async function changeSavedView(
  database: Database,
  view: { accountId: string; id: string },
  change: Partial<Pick<SavedViewRow, "name" | "query" | "pinned" | "is_default">>,
): Promise<SavedViewRow | "not_found" | "already_there"> {
  return database.atomically(async (queries) => {
    await lockAccount(queries, view.accountId);
    const views = await selectViews(queries, view.accountId).execute();
    const before = views.find(({ id }) => id === view.id);
    if (before === undefined) {
      return "not_found";
    }
    const row = { ...before, ...change };
    if (views.some(({ id, name }) => id !== row.id && name === row.name)) {
      return "already_there";
    }
    const { name, query, pinned, is_default } = row;
    await queries
      .updateTable("saved_views")
      .set({ name, query, pinned, is_default })
      .where("id", "=", row.id)
      .execute();
    if (row.is_default === 1) {
      await keepOneDefault(queries, row);
    }
    return row;
  });
}

/** Deletes a view; returns false if the account has none with this id. */
export async function deleteSavedViewRow(
  queries: Queries,
  accountId: string,
  id: string,
): Promise<boolean> {
  const gone = await queries
    .deleteFrom("saved_views")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}
