import type { EventNotice } from "#contract/notifications.ts";

/** The channels of one kind of notification of an account; without a row, both are on. */
export interface NotificationSettingRow {
  account_id: string;
  kind: EventNotice;
  web: 0 | 1;
  mail: 0 | 1;
}
