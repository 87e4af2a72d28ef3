import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { page, pageQuery } from "./page.ts";

/** Notifications about lists, downloads, credits, keys, members, webhooks, mailbox checks and disk space. */
export const eventNotices = [
  "list_completed",
  "list_failed",
  "list_paused",
  "list_needs_mapping",
  "watch_changed",
  "watch_stopped",
  "export_ready",
  "credits_low",
  "credits_exhausted",
  "key_expiring",
  "member_joined",
  "member_removed",
  "role_changed",
  "join_requested",
  "webhook_disabled",
  "webhook_backlog",
  "webhook_free_limit",
  "probe_degraded",
  "disk_low",
] as const;

export type EventNotice = (typeof eventNotices)[number];

/** Those of them that are mailed as well. */
export const mailedNotices = [
  "list_completed",
  "list_paused",
  "watch_changed",
  "watch_stopped",
  "credits_low",
  "credits_exhausted",
  "join_requested",
  "webhook_disabled",
  "disk_low",
] as const satisfies readonly EventNotice[];

/** Notifications about how a user signs in, which only the user sees. */
export const personalNotices = [
  "password_changed",
  "password_reset",
  "new_sign_in",
  "sign_in_paused",
  "totp_enabled",
  "totp_disabled",
  "second_factor_reset",
  "recovery_codes_renewed",
  "recovery_code_used",
  "email_changed",
  "identity_linked",
  "identity_unlinked",
] as const;

/** Notifications about how members of the account sign in, for those who may read it. */
export const signInNotices = [
  "sso_connected",
  "sso_changed",
  "sso_disconnected",
  "scim_token_created",
  "scim_token_revoked",
] as const;

/** Notifications about sign-ins, passwords, second factors and keys, which are mailed as well. */
export const securityNotices = [
  ...personalNotices,
  ...signInNotices,
  "key_created",
  "key_rotated",
  "key_leaked",
  "key_handed_over",
] as const;

/** Every kind of notification. */
export const notificationKinds = [...eventNotices, ...securityNotices, "test"] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** Objects that a notification is about. */
export const notificationSubjects = [
  "address_list",
  "api_key",
  "webhook_endpoint",
  "machine",
] as const;

/** A notification: an event of the account for its members, or of a user's sign-in for the user alone. Each marks it as read alone. */
export const notification = z.object({
  object: z.literal("notification"),
  id: z.string(),
  kind: z.enum(notificationKinds),
  /** Subject of the event; null if it is the account. */
  about: z.nullable(
    z.object({
      object: z.enum(notificationSubjects),
      id: z.string(),
      /** Current name; null if it was deleted. */
      name: z.nullable(z.string()),
    }),
  ),
  /** Code of an error or a reason, or a name: a sign-in provider, a key or an address. */
  detail: z.nullable(z.string()),
  /** Rows of a list or a download, credits left, or free disk space in MB. */
  count: z.nullable(z.int()),
  expires_at: z.nullable(z.string()),
  /** Client that caused a security event; an IPv6 address without its last bytes. Null without the right `audit:read`, unless it is the reader's own. */
  network: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  created_at: z.string(),
  /** Null until the caller marks it as read. */
  read_at: z.nullable(z.string()),
});

export type Notification = z.infer<typeof notification>;

const readErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;
const unreadCount = z.int();

export const listNotifications = endpoint({
  name: "listNotifications",
  summary: "List notifications, newest first",
  method: "GET",
  path: "/v1/notifications",
  access: "session",
  scope: "notifications:read",
  query: z.strictObject({
    ...pageQuery,
    unread: z.optional(z.enum(["true"])),
  }),
  reply: z.extend(page(notification), { unread_count: unreadCount }),
  statuses: [200],
  errors: [...readErrors, "invalid_cursor"],
});

export const readNotifications = endpoint({
  name: "readNotifications",
  summary: "Mark notifications as read",
  method: "POST",
  path: "/v1/notifications/read",
  access: "session",
  scope: "notifications:write",
  bodyBytes: 24 * 1024,
  body: z.strictObject({
    ids: z.optional(
      z
        .array(z.string().check(z.minLength(1), z.maxLength(40)))
        .check(z.minLength(1), z.maxLength(limits.pageMax)),
    ),
    all: z.optional(z.literal(true)),
  }),
  reply: z.object({ unread_count: unreadCount }),
  statuses: [200],
  errors: [...readErrors, "xsrf_mismatch"],
});
