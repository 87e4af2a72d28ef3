import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { eventNotices, notification } from "./notifications.ts";

/** Channels of each kind of notification that the member's role may see, in the account of the session. Those about security are always on. */
export const notificationSettings = z.object({
  object: z.literal("notification_settings"),
  /** False if the installation has no mail server, so that mails stay in its outbox. */
  mail_server: z.boolean(),
  data: z.array(
    z.object({
      kind: z.enum(eventNotices),
      web: z.boolean(),
      /** Null if no mail is sent about it. */
      mail: z.nullable(z.boolean()),
    }),
  ),
});

export type NotificationSettings = z.infer<typeof notificationSettings>;

const readErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;

export const readNotificationSettings = endpoint({
  name: "readNotificationSettings",
  summary: "Get the notifications and mails that are on",
  method: "GET",
  path: "/v1/notification-settings",
  access: "session",
  scope: null,
  right: "notifications:read",
  reply: notificationSettings,
  statuses: [200],
  errors: [...readErrors],
});

export const updateNotificationSettings = endpoint({
  name: "updateNotificationSettings",
  summary: "Turn a kind of notification or its mails on or off",
  method: "PATCH",
  path: "/v1/notification-settings",
  access: "session",
  scope: null,
  right: "notifications:write",
  body: z.strictObject({
    kind: z.enum(eventNotices),
    web: z.optional(z.boolean()),
    /** Only for kinds that are mailed. */
    mail: z.optional(z.boolean()),
  }),
  reply: notificationSettings,
  statuses: [200],
  errors: [...readErrors, "xsrf_mismatch"],
});

export const testNotification = endpoint({
  name: "testNotification",
  summary: "Add a test notification",
  method: "POST",
  path: "/v1/notifications/test",
  access: "session",
  scope: null,
  right: "notifications:write",
  body: z.strictObject({}),
  reply: notification,
  statuses: [201],
  errors: [...readErrors, "xsrf_mismatch"],
});
