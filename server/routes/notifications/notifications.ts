import { limits } from "#contract/limits.ts";
import { mayNotice, noticesHiddenFromKeys } from "#contract/noticeRoles.ts";
import {
  listNotifications,
  notificationKinds,
  readNotifications,
} from "#contract/notifications.ts";
import { roleRights } from "#contract/roles.ts";
import { scopesOf } from "#server/data/queries/apiKeys.ts";
import {
  markNotificationsRead,
  notificationPage,
  type Reader,
  unreadNotifications,
} from "#server/data/queries/notifications.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import type { Caller } from "#server/http/auth/guard.ts";
import { buildPage, readCursor } from "#server/http/cursor.ts";
import { invalidFields } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { namesIn, presentNotification } from "./presentNotification.ts";

/** Returns the reader behind a call: a person who looks at test data keeps their own notifications. */
function readerOf(caller: Caller): Reader {
  if (caller.key !== null) {
    return { accountId: caller.account.id, userId: null, hidden: noticesHiddenFromKeys };
  }
  const hidden = notificationKinds.filter((kind) => !mayNotice(caller.role, kind));
  return { accountId: owningAccountId(caller.account.id), userId: caller.user.id, hidden };
}

/** Tells whether a caller may see networks and browsers of others, as in the audit log. */
function seesClients(caller: Caller): boolean {
  const rights: readonly string[] =
    caller.key === null ? roleRights[caller.role] : scopesOf(caller.key);
  return rights.includes("audit:read");
}

/** `GET /v1/notifications`: returns notifications, newest first, and the number of unread ones. */
export const listNotificationsRoute = scopedRoute(
  listNotifications,
  async ({ context, caller, query }) => {
    const limit = query.limit ?? limits.pageDefault;
    const reader = readerOf(caller);
    const { accountId, userId } = reader;
    const unread = query.unread === "true";
    const pageKey = `notifications ${accountId} ${userId} ${unread}`;
    const after = readCursor(context.secrets, pageKey, query.after);
    const { queries } = context.database;
    const rows = await notificationPage(queries, { reader, unread, after, limit: limit + 1 });
    const names = await namesIn(queries, accountId, rows);
    const clients = seesClients(caller);
    const present = (row: (typeof rows)[number]) => presentNotification(row, names, { clients });
    return {
      ...buildPage(context.secrets, pageKey, { rows, limit, present }),
      unread_count: await unreadNotifications(queries, reader),
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
    const reader = readerOf(caller);
    const { queries } = context.database;
    await markNotificationsRead(queries, { reader, ids, now: context.now() });
    return { unread_count: await unreadNotifications(queries, reader) };
  },
);
