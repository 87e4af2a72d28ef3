/** Descriptions of the fields of notifications, by owner. */
export const notificationFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Notification: {
    id: "Id of the notification. It begins with `ntf_`.",
    kind: "Kind of the event. Ignore kinds you don't know.",
    about: "List, key, webhook endpoint or machine of the event. Null if it is about the account.",
    "about.object": "Kind of object.",
    "about.id": "Id of the object, or the name of the machine.",
    "about.name":
      "Current name of the object, or the host of the endpoint. Null if it was deleted.",
    detail: "Code of the error or reason, or the name that the event is about. Null without one.",
    count: "Rows of the list or download, or credits left. Null for other kinds.",
    expires_at: "Time at which the key expires. Null for other kinds.",
    network: "IP address that caused a security event. Null for other kinds.",
    user_agent: "Browser that caused a security event. Null for other kinds.",
    read_at: "Time at which it was marked as read. Null while it is unread.",
  },
  listNotifications: { unread: "`true` returns unread notifications only." },
  listNotificationsReply: { unread_count: "Number of unread notifications." },
  readNotifications: {
    ids: "Ids of the notifications, at most 100. Other ids than the account's are ignored.",
    all: "`true` marks every notification as read.",
  },
  readNotificationsReply: { unread_count: "Number of unread notifications that remain." },
};
