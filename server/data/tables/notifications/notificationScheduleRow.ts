import type { digests } from "#contract/notificationSchedule.ts";

/** When the mails to a member about an account are sent; without a row, at once. */
export interface NotificationScheduleRow {
  account_id: string;
  user_id: string;
  digest: (typeof digests)[number];
  /** Beginning and end of the quiet hours, in minutes of the day in the member's time zone; null for none. */
  quiet_from: number | null;
  quiet_to: number | null;
  /** Language of these mails; null for that of the user. */
  language: string | null;
}
