import type { NotificationKind } from "#contract/notifications.ts";
import { newId } from "#server/crypto/newId.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { insertNotifications } from "#server/data/queries/notifications.ts";
import type {
  NotificationData,
  NotificationRow,
} from "#server/data/tables/notifications/notificationRow.ts";

/** A notification to add, of an instant in ms since the epoch. */
export interface NewNotification {
  accountId: string;
  /** The only user who sees it; every member of the account does if it is omitted. */
  userId?: string;
  kind: NotificationKind;
  data: NotificationData;
  now: number;
}

const rowOf = ({ accountId, userId, kind, data, now }: NewNotification): NotificationRow => ({
  id: newId("ntf"),
  account_id: accountId,
  user_id: userId ?? null,
  kind,
  data: JSON.stringify(data),
  created_at: now,
});

/** Adds a notification in the caller's transaction, and returns it. */
export async function addNotification(
  queries: Queries,
  notification: NewNotification,
): Promise<NotificationRow> {
  const row = rowOf(notification);
  await insertNotifications(queries, [row]);
  return row;
}

/** Adds notifications in one statement, in the caller's transaction, and returns their ids. */
export async function addNotifications(
  queries: Queries,
  notifications: readonly NewNotification[],
): Promise<string[]> {
  const rows = notifications.map(rowOf);
  await insertNotifications(queries, rows);
  return rows.map(({ id }) => id);
}
