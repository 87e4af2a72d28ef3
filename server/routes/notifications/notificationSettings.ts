import {
  readNotificationSettings,
  testNotification,
  updateNotificationSettings,
  type NotificationSettings,
} from "#contract/notificationSettings.ts";
import { mayNotice } from "#contract/noticeRoles.ts";
import { eventNotices, mailedNotices, type EventNotice } from "#contract/notifications.ts";
import type { Role } from "#contract/roles.ts";
import type { AppContext } from "#server/context.ts";
import type { Member } from "#server/data/queries/members.ts";
import {
  changeNotificationSetting,
  resolveChannels,
  findNotificationSettings,
  type MemberKey,
} from "#server/data/queries/notificationSettings.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import { invalidFields } from "#server/http/errors/apiError.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { addNotification } from "#server/services/notifications/addNotification.ts";
import { presentNotification } from "./presentNotification.ts";

const isMailed = (kind: EventNotice): boolean => mailedNotices.some((mailed) => mailed === kind);

const stored = (on: boolean) => (on ? 1 : 0);

/** Returns the settings of a member: of the kinds that their role may see, with the defaults of those they never changed. */
async function loadSettings(
  { config, database }: Pick<AppContext, "config" | "database">,
  { accountId, userId, role }: MemberKey & { role: Role },
): Promise<NotificationSettings> {
  const rows = await findNotificationSettings(database.queries, { accountId, userId });
  const kinds = eventNotices.filter((kind) => mayNotice(role, kind));
  return {
    object: "notification_settings",
    mail_server: config.smtpUrl !== null,
    data: kinds.map((kind) => {
      const row = rows.find((one) => one.kind === kind);
      const { web, mail } = resolveChannels(role, kind, row);
      return { kind, web, mail: isMailed(kind) ? mail : null };
    }),
  };
}

/** Returns the member of a session; settings of test data are those of its account. */
const memberOf = ({ account, user, role }: Member) => ({
  accountId: owningAccountId(account.id),
  userId: user.id,
  role,
});

/** `GET /v1/notification-settings`: returns the channels of each kind of notification. */
export const readNotificationSettingsRoute = sessionRoute(
  readNotificationSettings,
  async ({ context, caller }) => loadSettings(context, memberOf(caller)),
);

/** `PATCH /v1/notification-settings`: turns channels of a kind of notification on or off, for this member alone. */
export const updateNotificationSettingsRoute = sessionRoute(
  updateNotificationSettings,
  async ({ context, caller, body: { kind, web, mail } }) => {
    const member = memberOf(caller);
    const { accountId, userId, role } = member;
    if (!mayNotice(role, kind)) {
      throw invalidFields([{ pointer: "#/kind", code: "not_allowed" }]);
    }
    if (mail !== undefined && !isMailed(kind)) {
      throw invalidFields([{ pointer: "#/mail", code: "not_allowed" }]);
    }
    await changeNotificationSetting(
      context.database.queries,
      { account_id: accountId, user_id: userId, kind, role },
      {
        ...(web !== undefined && { web: stored(web) }),
        ...(mail !== undefined && { mail: stored(mail) }),
      },
    );
    return loadSettings(context, member);
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
