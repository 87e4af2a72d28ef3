import type { NotificationKind } from "#contract/notifications.ts";
import { newId } from "#server/crypto/newId.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { insertNotification } from "#server/data/queries/notifications.ts";
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

/** Adds a notification in the caller's transaction, and returns it. */
export async function addNotification(
  queries: Queries,
  { accountId, userId, kind, data, now }: NewNotification,
): Promise<NotificationRow> {
  const row: NotificationRow = {
    id: newId("ntf"),
    account_id: accountId,
    user_id: userId ?? null,
    kind,
    data: JSON.stringify(data),
    created_at: now,
  };
  await insertNotification(queries, row);
  return row;
}
