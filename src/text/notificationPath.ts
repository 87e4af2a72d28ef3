import type { Notification, NotificationKind } from "#contract/notifications.ts";
import { listPath, paths } from "#web/paths.ts";

/** Screens of the kinds that aren't about a list or an endpoint. */
const screens: Partial<Record<NotificationKind, string>> = {
  credits_low: paths.billing,
  credits_exhausted: paths.billing,
  key_expiring: paths.apiKeys,
  key_created: paths.apiKeys,
  key_rotated: paths.apiKeys,
  key_leaked: paths.apiKeys,
  key_handed_over: paths.apiKeys,
  member_joined: paths.people,
  member_removed: paths.people,
  role_changed: paths.people,
  join_requested: `${paths.people}#requests`,
  sso_connected: paths.people,
  sso_changed: paths.people,
  sso_disconnected: paths.people,
  scim_token_created: paths.people,
  scim_token_revoked: paths.people,
  webhook_backlog: paths.webhooks,
  webhook_free_limit: paths.webhooks,
  probe_degraded: paths.system,
  disk_low: paths.system,
  email_changed: paths.profile,
  identity_linked: paths.profile,
  identity_unlinked: paths.profile,
  test: `${paths.notifications}?tab=settings`,
};

/** Panels of a list that a notification opens. */
const panels: Partial<Record<NotificationKind, string>> = {
  watch_changed: "?panel=compare",
  watch_stopped: "?panel=watch",
};

/** Returns the page that a notification is about; null if it was deleted. */
export function notificationPath({ about, kind }: Notification): string | null {
  if (about?.object === "address_list") {
    return about.name === null ? null : `${listPath(about.id)}${panels[kind] ?? ""}`;
  }
  if (about?.object === "webhook_endpoint") {
    return `${paths.webhooks}?${new URLSearchParams({ endpoint: about.id }).toString()}`;
  }
  return screens[kind] ?? paths.security;
}
