import { sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import type { NotificationRow } from "#server/data/tables/notifications/notificationRow.ts";

/** Matches unread notifications, worded as in the index. */
const isUnread = sql<boolean>`read_at is null`;

/** Adds a notification. */
export async function insertNotification(queries: Queries, row: NotificationRow): Promise<void> {
  await queries.insertInto("notifications").values(row).execute();
}

/** Returns notifications of an account, newest first, from after an id. */
export async function notificationPage(
  queries: Queries,
  page: { accountId: string; unread: boolean; after: string | null; limit: number },
): Promise<NotificationRow[]> {
  let query = queries
    .selectFrom("notifications")
    .selectAll()
    .where("account_id", "=", page.accountId);
  query = page.unread ? query.where(isUnread) : query;
  query = page.after === null ? query : query.where("id", "<", page.after);
  return query.orderBy("id", "desc").limit(page.limit).execute();
}

/** Returns the number of unread notifications of an account. */
export async function unreadNotifications(queries: Queries, accountId: string): Promise<number> {
  const { count } = await queries
    .selectFrom("notifications")
    .select((row) => row.fn.countAll().as("count"))
    .where("account_id", "=", accountId)
    .where(isUnread)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks unread notifications of an account as read: those with the given ids, or all. */
export async function markNotificationsRead(
  queries: Queries,
  which: { accountId: string; ids: readonly string[] | "all"; now: number },
): Promise<void> {
  const unread = queries
    .updateTable("notifications")
    .set({ read_at: which.now })
    .where("account_id", "=", which.accountId)
    .where(isUnread);
  await (which.ids === "all" ? unread : unread.where("id", "in", which.ids)).execute();
}

/** Returns the names of lists or API keys of an account, by id. */
export async function namesOf(
  queries: Queries,
  table: "lists" | "api_keys",
  which: { accountId: string; ids: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  if (which.ids.length === 0) {
    return new Map();
  }
  const rows = await queries
    .selectFrom(table)
    .select(["id", "name"])
    .where("account_id", "=", which.accountId)
    .where("id", "in", which.ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
