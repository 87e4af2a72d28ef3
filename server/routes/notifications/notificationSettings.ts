import {
  readNotificationSettings,
  testNotification,
  updateNotificationSettings,
  type NotificationSettings,
} from "#contract/notificationSettings.ts";
import { eventNotices, mailedNotices, type EventNotice } from "#contract/notifications.ts";
import type { AppContext } from "#server/context.ts";
import {
  changeNotificationSetting,
  findNotificationSettings,
} from "#server/data/queries/notificationSettings.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import { invalidFields } from "#server/http/errors/apiError.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { addNotification } from "#server/services/notifications/addNotification.ts";
import { presentNotification } from "./presentNotification.ts";

const isMailed = (kind: EventNotice): boolean => mailedNotices.some((mailed) => mailed === kind);

const stored = (on: boolean) => (on ? 1 : 0);

/** Returns the settings of an account, with the defaults of kinds it never changed. */
async function loadSettings(
  { config, database }: Pick<AppContext, "config" | "database">,
  accountId: string,
): Promise<NotificationSettings> {
  const rows = await findNotificationSettings(database.queries, accountId);
  return {
    object: "notification_settings",
    mail_server: config.smtpUrl !== null,
    data: eventNotices.map((kind) => {
      const row = rows.find((one) => one.kind === kind);
      return { kind, web: row?.web !== 0, mail: isMailed(kind) ? row?.mail !== 0 : null };
    }),
  };
}

/** `GET /v1/notification-settings`: returns the channels of each kind of notification. */
export const readNotificationSettingsRoute = sessionRoute(
  readNotificationSettings,
  async ({ context, caller }) => loadSettings(context, owningAccountId(caller.account.id)),
);

/** `PATCH /v1/notification-settings`: turns channels of a kind of notification on or off. */
export const updateNotificationSettingsRoute = sessionRoute(
  updateNotificationSettings,
  async ({ context, caller, body: { kind, web, mail } }) => {
    if (mail !== undefined && !isMailed(kind)) {
      throw invalidFields([{ pointer: "#/mail", code: "not_allowed" }]);
    }
    const accountId = owningAccountId(caller.account.id);
    await changeNotificationSetting(
      context.database.queries,
      { account_id: accountId, kind },
      {
        ...(web !== undefined && { web: stored(web) }),
        ...(mail !== undefined && { mail: stored(mail) }),
      },
    );
    return loadSettings(context, accountId);
  },
);

/** `POST /v1/notifications/test`: adds a test notification. */
export const testNotificationRoute = sessionRoute(
  testNotification,
  async ({ context, caller, reply }) => {
    const accountId = owningAccountId(caller.account.id);
    const { queries } = context.database;
    const row = await addNotification(queries, {
      accountId,
      userId: caller.user.id,
      kind: "test",
      data: {},
      now: context.now(),
    });
    void reply.code(201);
    return presentNotification({ ...row, read_at: null }, new Map(), { clients: true });
  },
);
