import { limits } from "#contract/limits.ts";
import { listNotifications, readNotifications } from "#contract/notifications.ts";
import {
  markNotificationsRead,
  notificationPage,
  unreadNotifications,
} from "#server/data/queries/notifications.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import type { Caller } from "#server/http/auth/guard.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { invalidFields } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { namesIn, presentNotification } from "./presentNotification.ts";

/** Returns the account whose notifications a caller sees: a person who looks at test data keeps their own. */
function accountIdOf({ account, key }: Caller): string {
  return key === null ? owningAccountId(account.id) : account.id;
}

/** `GET /v1/notifications`: returns notifications, newest first, and the number of unread ones. */
export const listNotificationsRoute = scopedRoute(
  listNotifications,
  async ({ context, caller, query }) => {
    const limit = query.limit ?? limits.pageDefault;
    const accountId = accountIdOf(caller);
    const unread = query.unread === "true";
    const pageKey = `notifications ${accountId} ${unread}`;
    const after = readCursor(context.secrets, pageKey, query.after);
    const { queries } = context.database;
    const rows = await notificationPage(queries, { accountId, unread, after, limit: limit + 1 });
    const names = await namesIn(queries, accountId, rows);
    const present = (row: (typeof rows)[number]) => presentNotification(row, names);
    return {
      ...pageOf(context.secrets, pageKey, { rows, limit, present }),
      unread_count: await unreadNotifications(queries, accountId),
    };
  },
);

/** `POST /v1/notifications/read`: marks notifications as read. */
export const readNotificationsRoute = scopedRoute(
  readNotifications,
  async ({ context, caller, body }) => {
    const ids = body.all === true ? "all" : body.ids;
    if (ids === undefined) {
      throw invalidFields([{ pointer: "#/ids", code: "required" }]);
    }
    const accountId = accountIdOf(caller);
    const { queries } = context.database;
    await markNotificationsRead(queries, { accountId, ids, now: context.now() });
    return { unread_count: await unreadNotifications(queries, accountId) };
  },
);
