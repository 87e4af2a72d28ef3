import type { Queries } from "#server/data/connection/database.ts";
import type { NotificationScheduleRow } from "#server/data/tables/notifications/notificationScheduleRow.ts";

const atOnce = { digest: "now", quiet_from: null, quiet_to: null } as const;

/** Returns when an account's mails are sent. */
export async function findNotificationSchedule(
  queries: Queries,
  accountId: string,
): Promise<NotificationScheduleRow> {
  const row = await queries
    .selectFrom("notification_schedules")
    .selectAll()
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ?? { account_id: accountId, ...atOnce };
}

/** Changes the given columns of an account's schedule. */
export async function changeNotificationSchedule(
  queries: Queries,
  accountId: string,
  change: Partial<Omit<NotificationScheduleRow, "account_id">>,
): Promise<void> {
  await queries
    .insertInto("notification_schedules")
    .values({ ...atOnce, ...change, account_id: accountId })
    .onConflict((conflict) => {
      const target = conflict.column("account_id");
      return Object.keys(change).length === 0 ? target.doNothing() : target.doUpdateSet(change);
    })
    .execute();
}
