import type { EventNotice } from "#contract/notifications.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { muteNotifications } from "#server/data/queries/notifications.ts";
import { noticeReaders } from "#server/data/queries/notificationSettings.ts";
import type { NotificationData } from "#server/data/tables/notifications/notificationRow.ts";
import { addNotifications } from "./addNotification.ts";

/** A notification of an event of an account. */
interface Notice<Kind extends EventNotice> {
  accountId: string;
  kind: Kind;
  data: NotificationData;
  now: number;
}

/** Adds a notification of an event for the members who didn't turn its kind off, in the caller's transaction; none if all did. */
export async function addNotice(queries: Queries, notice: Notice<EventNotice>): Promise<void> {
  await addNotices(queries, [notice]);
}

/** Adds notifications of one account and kind as {@link addNotice} does, in as many statements for many as for one. */
export async function addNotices<Kind extends EventNotice>(
  queries: Queries,
  notices: readonly [Notice<Kind>, ...Notice<Kind>[]],
): Promise<void> {
  const readers = await noticeReaders(queries, notices[0]);
  const muted = readers.filter(({ web }) => !web).map(({ userId }) => userId);
  if (muted.length > 0 && muted.length === readers.length) {
    return;
  }
  const ids = await addNotifications(queries, notices);
  if (muted.length > 0) {
    await muteNotifications(queries, ids, muted);
  }
}
