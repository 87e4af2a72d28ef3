import { isMailedByDefault, rolesFor } from "#contract/noticeRoles.ts";
import type { EventNotice } from "#contract/notifications.ts";
import type { Role } from "#contract/roles.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { NotificationScheduleRow } from "#server/data/tables/notifications/notificationScheduleRow.ts";
import type { NotificationSettingRow } from "#server/data/tables/notifications/notificationSettingRow.ts";

/** A member of an account. */
export interface MemberKey {
  accountId: string;
  userId: string;
}

/** A member who may see a kind of notification, with the channels and the schedule of their mails. */
export interface NoticeReader {
  userId: string;
  email: string;
  /** Language of the mails; null if the user chose none. */
  language: string | null;
  timeZone: string | null;
  schedule: Pick<NotificationScheduleRow, "digest" | "quiet_from" | "quiet_to">;
  web: boolean;
  mail: boolean;
}

/** Returns the channels of a kind of notification: those of the row, or what the role gets. */
export function resolveChannels(
  role: Role,
  kind: EventNotice,
  row: { web: 0 | 1 | null; mail: 0 | 1 | null } | undefined,
): { web: boolean; mail: boolean } {
  return {
    web: row?.web !== 0,
    mail:
      row?.mail === undefined || row.mail === null ? isMailedByDefault(role, kind) : row.mail === 1,
  };
}

/** Returns the settings that a member changed. */
export async function findNotificationSettings(
  queries: Queries,
  { accountId, userId }: MemberKey,
): Promise<NotificationSettingRow[]> {
  return queries
    .selectFrom("notification_settings")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .execute();
}

/** Returns the members whose role may see a kind of notification, the oldest membership first. */
export async function noticeReaders(
  queries: Queries,
  { accountId, kind }: { accountId: string; kind: EventNotice },
): Promise<NoticeReader[]> {
  const rows = await queries
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .leftJoin("notification_settings as settings", (join) =>
      join
        .onRef("settings.account_id", "=", "memberships.account_id")
        .onRef("settings.user_id", "=", "memberships.user_id")
        .on("settings.kind", "=", kind),
    )
    .leftJoin("notification_schedules as schedules", (join) =>
      join
        .onRef("schedules.account_id", "=", "memberships.account_id")
        .onRef("schedules.user_id", "=", "memberships.user_id"),
    )
    .select(["memberships.user_id", "memberships.role", "users.email", "users.locale"])
    .select(["users.time_zone", "settings.web", "settings.mail", "schedules.digest"])
    .select(["schedules.quiet_from", "schedules.quiet_to", "schedules.language"])
    .where("memberships.account_id", "=", accountId)
    .where("memberships.role", "in", rolesFor(kind))
    .orderBy("memberships.since")
    .orderBy("memberships.user_id")
    .execute();
  return rows.map(({ user_id: userId, role, email, ...row }) => ({
    userId,
    email,
    language: row.language ?? row.locale,
    timeZone: row.time_zone,
    schedule: { digest: row.digest ?? "now", quiet_from: row.quiet_from, quiet_to: row.quiet_to },
    ...resolveChannels(role, kind, row),
  }));
}

/** Changes the given channels of a kind of notification; the other one keeps its value. */
export async function changeNotificationSetting(
  queries: Queries,
  setting: Omit<NotificationSettingRow, "web" | "mail"> & { role: Role },
  change: Partial<Pick<NotificationSettingRow, "web" | "mail">>,
): Promise<void> {
  const { role, ...key } = setting;
  const { mail } = resolveChannels(role, setting.kind, undefined);
  await queries
    .insertInto("notification_settings")
    .values({ web: 1, mail: mail ? 1 : 0, ...change, ...key })
    .onConflict((conflict) => {
      const target = conflict.columns(["account_id", "user_id", "kind"]);
      return Object.keys(change).length === 0 ? target.doNothing() : target.doUpdateSet(change);
    })
    .execute();
}
