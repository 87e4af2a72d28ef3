import type { EventNotice } from "#contract/notifications.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { NotificationSettingRow } from "#server/data/tables/notifications/notificationSettingRow.ts";

/** Returns the settings that an account changed. */
export async function findNotificationSettings(
  queries: Queries,
  accountId: string,
): Promise<NotificationSettingRow[]> {
  return queries
    .selectFrom("notification_settings")
    .selectAll()
    .where("account_id", "=", accountId)
    .execute();
}

/** Tells whether an account gets a kind of notification by a channel. */
export async function isNotified(
  queries: Queries,
  { accountId, kind, by }: { accountId: string; kind: EventNotice; by: "web" | "mail" },
): Promise<boolean> {
  const row = await queries
    .selectFrom("notification_settings")
    .select(by)
    .where("account_id", "=", accountId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row?.[by] !== 0;
}

/** Changes the given channels of a kind of notification; the other one keeps its value. */
export async function changeNotificationSetting(
  queries: Queries,
  at: Pick<NotificationSettingRow, "account_id" | "kind">,
  change: Partial<Pick<NotificationSettingRow, "web" | "mail">>,
): Promise<void> {
  await queries
    .insertInto("notification_settings")
    .values({ web: 1, mail: 1, ...change, ...at })
    .onConflict((conflict) => {
      const target = conflict.columns(["account_id", "kind"]);
      return Object.keys(change).length === 0 ? target.doNothing() : target.doUpdateSet(change);
    })
    .execute();
}
