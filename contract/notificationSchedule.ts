import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** Frequencies of mails about lists, downloads and webhooks: each at once, or several in one mail. */
export const digests = ["now", "hourly", "daily"] as const;

/** A time of day: `22:00`. */
const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u));

const quietHours = z.strictObject({
  /** Beginning in the member's time zone, such as `22:00`. */
  from: timeOfDay,
  /** End, on the same or the next day. Equal to `from`, it is a whole day later. */
  to: timeOfDay,
});

/** When, and in which language, mails that can be turned off are sent to the member about the account of the session. Those about sign-in and security are always sent at once. */
export const notificationSchedule = z.object({
  object: z.literal("notification_schedule"),
  digest: z.enum(digests),
  /** Hours without mails; what happens in them is mailed at their end. */
  quiet: z.nullable(quietHours),
  /** Language of these mails; null for that of the profile. */
  language: z.nullable(z.string()),
  /** Time zone of the member, which these hours are in; `UTC` without one. */
  time_zone: z.string(),
});

export type NotificationSchedule = z.infer<typeof notificationSchedule>;

const readErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;

export const readNotificationSchedule = endpoint({
  name: "readNotificationSchedule",
  summary: "Get when mails that can be turned off are sent",
  method: "GET",
  path: "/v1/notification-schedule",
  access: "session",
  scope: null,
  right: "notifications:read",
  reply: notificationSchedule,
  statuses: [200],
  errors: [...readErrors],
});

export const updateNotificationSchedule = endpoint({
  name: "updateNotificationSchedule",
  summary: "Change when mails are sent (omitted fields stay the same)",
  method: "PATCH",
  path: "/v1/notification-schedule",
  access: "session",
  scope: null,
  right: "notifications:write",
  body: z.strictObject({
    digest: z.optional(z.enum(digests)),
    /** Null ends the quiet hours. */
    quiet: z.optional(z.nullable(quietHours)),
    /** Null takes the language of the profile. */
    language: z.optional(z.nullable(z.string().check(z.maxLength(16)))),
  }),
  reply: notificationSchedule,
  statuses: [200],
  errors: [...readErrors, "xsrf_mismatch"],
});
