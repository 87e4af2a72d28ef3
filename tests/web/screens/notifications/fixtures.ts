import type { Notification } from "#contract/notifications.ts";

/** Returns a notification that a list completed. */
export const noticeOf = (over: Partial<Notification> = {}): Notification => ({
  object: "notification",
  id: "ntf_1",
  kind: "list_completed",
  about: { object: "address_list", id: "list_1", name: "Customers" },
  detail: null,
  count: 2,
  expires_at: null,
  network: null,
  user_agent: null,
  created_at: "2026-11-20T08:00:00Z",
  read_at: null,
  ...over,
});
