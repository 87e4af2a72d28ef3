import type { EventNotice } from "#contract/notifications.ts";

/** The channels of one kind of notification of a member; without a row, the role decides. */
export interface NotificationSettingRow {
  account_id: string;
  user_id: string;
  kind: EventNotice;
  web: 0 | 1;
  mail: 0 | 1;
}
