import * as z from "zod/mini";
import { type NotificationKind, notificationSubjects } from "#contract/notifications.ts";
import { jsonColumn } from "#server/data/tables/columns/jsonColumn.ts";

/** A notification of an account. */
export interface NotificationRow {
  id: string;
  account_id: string;
  /** The only user who sees it, in each of their accounts; null if every member of the account does. */
  user_id: string | null;
  kind: NotificationKind;
  /** JSON of {@link NotificationData}. */
  data: string;
  created_at: number;
}

/** A member who had turned off a kind of notification when one was added, and doesn't see it. */
export interface NotificationMuteRow {
  user_id: string;
  notification_id: string;
}

/** Mark of a reader on a notification that they have read. */
export interface NotificationReadRow {
  /** User, or `keys_` with the account whose API keys read it. Not a reference: test accounts have keys and no users. */
  reader_id: string;
  notification_id: string;
  read_at: number;
}

const notificationData = z.object({
  /** Subject of the event. Names of lists and keys are read when it is shown. */
  about: z.optional(
    z.object({
      object: z.enum(notificationSubjects),
      id: z.string(),
      name: z.optional(z.string()),
    }),
  ),
  detail: z.optional(z.nullable(z.string())),
  count: z.optional(z.number()),
  expires_at: z.optional(z.string()),
  network: z.optional(z.nullable(z.string())),
  user_agent: z.optional(z.nullable(z.string())),
});

/** Subject of a notification. */
export type NotificationData = z.infer<typeof notificationData>;

/** Returns the data of a notification from `notifications.data`. */
export const notificationDataOf = jsonColumn("notifications.data", notificationData);
