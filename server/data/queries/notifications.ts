import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { NotificationKind } from "#contract/notifications.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { NotificationRow } from "#server/data/tables/notifications/notificationRow.ts";
import type { Tables } from "#server/data/tables/tables.ts";

/** Reader of an account's notifications: a member with those about themselves, or an API key. */
export interface Reader {
  accountId: string;
  /** Null for an API key. */
  userId: string | null;
  /** Kinds of notifications of the account that the reader may not see. */
  hidden: readonly NotificationKind[];
}

/** A notification with the time in ms at which a reader marked it as read. */
export type ReadNotification = NotificationRow & { read_at: number | null };

/** Adds notifications. */
export async function insertNotifications(
  queries: Queries,
  rows: readonly NotificationRow[],
): Promise<void> {
  await queries.insertInto("notifications").values(rows).execute();
}

/** Rows of one statement: databases limit its parameters. */
const mutesAtOnce = 5000;

/** Hides notifications from users who turned their kind off. */
export async function muteNotifications(
  queries: Queries,
  ids: readonly string[],
  userIds: readonly string[],
): Promise<void> {
  const rows = ids.flatMap((id) =>
    userIds.map((userId) => ({ user_id: userId, notification_id: id })),
  );
  for (let start = 0; start < rows.length; start += mutesAtOnce) {
    const some = rows.slice(start, start + mutesAtOnce);
    await queries.insertInto("notification_mutes").values(some).execute();
  }
}

/** Returns the id under which the marks of a reader are stored. An account has the id of its first user, who isn't its API keys. */
const readerIdOf = ({ accountId, userId }: Omit<Reader, "hidden">): string =>
  userId ?? `keys_${accountId}`;

/** Matches the notifications that a reader sees: those of the account since they belong to it, and their own. */
function isSeenBy({ accountId, userId, hidden }: Reader) {
  return (row: ExpressionBuilder<Tables, "notifications">): Expression<SqlBool> => {
    const ofAccount = row.and([
      row("notifications.account_id", "=", accountId),
      row("notifications.user_id", "is", null),
      // PostgreSQL takes no empty list.
      ...(hidden.length === 0 ? [] : [row("notifications.kind", "not in", hidden)]),
    ]);
    if (userId === null) {
      return ofAccount;
    }
    const mute = row
      .selectFrom("notification_mutes")
      .select("notification_mutes.user_id")
      .whereRef("notification_mutes.notification_id", "=", "notifications.id")
      .where("notification_mutes.user_id", "=", userId);
    const since = row
      .selectFrom("memberships")
      .select("since")
      .where("memberships.user_id", "=", userId)
      .where("memberships.account_id", "=", accountId);
    return row.or([
      row.and([ofAccount, row("notifications.created_at", ">=", since), row.not(row.exists(mute))]),
      row("notifications.user_id", "=", userId),
    ]);
  };
}

/** Selects the notifications that a reader sees, with the marks of the reader. */
function selectSeen(queries: Queries, reader: Reader) {
  return queries
    .selectFrom("notifications")
    .leftJoin("notification_reads", (join) =>
      join
        .onRef("notification_reads.notification_id", "=", "notifications.id")
        .on("notification_reads.reader_id", "=", readerIdOf(reader)),
    )
    .where(isSeenBy(reader));
}

const selectUnread = (queries: Queries, reader: Reader) =>
  selectSeen(queries, reader).where("notification_reads.read_at", "is", null);

/** Returns notifications that a reader sees, newest first, from after an id. */
export async function notificationPage(
  queries: Queries,
  page: { reader: Reader; unread: boolean; after: string | null; limit: number },
): Promise<ReadNotification[]> {
  const rows = (page.unread ? selectUnread : selectSeen)(queries, page.reader)
    .selectAll("notifications")
    .select("notification_reads.read_at");
  return (page.after === null ? rows : rows.where("notifications.id", "<", page.after))
    .orderBy("notifications.id", "desc")
    .limit(page.limit)
    .execute();
}

/** Returns the number of unread notifications of a reader. */
export async function unreadNotifications(queries: Queries, reader: Reader): Promise<number> {
  const { count } = await selectUnread(queries, reader)
    .select((row) => row.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks unread notifications of a reader as read: those with the given ids, or all. */
export async function markNotificationsRead(
  queries: Queries,
  { reader, ids, now }: { reader: Reader; ids: readonly string[] | "all"; now: number },
): Promise<void> {
  const unread = selectUnread(queries, reader).select((row) => [
    row.val(readerIdOf(reader)).as("reader_id"),
    "notifications.id",
    row.val(now).as("read_at"),
  ]);
  await queries
    .insertInto("notification_reads")
    .columns(["reader_id", "notification_id", "read_at"])
    .expression(ids === "all" ? unread : unread.where("notifications.id", "in", ids))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the names of lists or API keys of an account, by id. */
export async function findNames(
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
