import type { Queries } from "#server/data/connection/database.ts";
import type { NotificationScheduleRow } from "#server/data/tables/notifications/notificationScheduleRow.ts";
import type { MemberKey } from "./notificationSettings.ts";

/** The schedule of members without a row. */
const atOnce = { digest: "now", quiet_from: null, quiet_to: null, language: null } as const;

/** Returns when the mails to a member are sent. */
export async function findNotificationSchedule(
  queries: Queries,
  { accountId, userId }: MemberKey,
): Promise<NotificationScheduleRow> {
  const row = await queries
    .selectFrom("notification_schedules")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? { account_id: accountId, user_id: userId, ...atOnce };
}

/** Changes the given columns of a member's schedule. */
export async function changeNotificationSchedule(
  queries: Queries,
  { accountId, userId }: MemberKey,
  change: Partial<Omit<NotificationScheduleRow, "account_id" | "user_id">>,
): Promise<void> {
  await queries
    .insertInto("notification_schedules")
    .values({ ...atOnce, ...change, account_id: accountId, user_id: userId })
    .onConflict((conflict) => {
      const target = conflict.columns(["account_id", "user_id"]);
      return Object.keys(change).length === 0 ? target.doNothing() : target.doUpdateSet(change);
    })
    .execute();
}
