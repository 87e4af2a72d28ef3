import type { digests } from "#contract/notificationSchedule.ts";

/** When the mails of an account that can be turned off are sent; without a row, at once. */
export interface NotificationScheduleRow {
  account_id: string;
  digest: (typeof digests)[number];
  /** Beginning and end of the quiet hours, in minutes of the day in the account's time zone; null for none. */
  quiet_from: number | null;
  quiet_to: number | null;
}
