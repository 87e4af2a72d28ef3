import {
  type EventNotice,
  mailedNotices,
  type NotificationKind,
  signInNotices,
} from "./notifications.ts";
import { type Right, type Role, roleRights, roles } from "./roles.ts";

/** Rights that a member needs to see notifications of a kind; every member sees the others. */
const noticeRights: Partial<Record<NotificationKind, Right>> = {
  list_completed: "lists:read",
  list_failed: "lists:read",
  list_paused: "lists:read",
  list_needs_mapping: "lists:read",
  watch_changed: "lists:read",
  watch_stopped: "lists:read",
  export_ready: "exports",
  credits_low: "billing:read",
  credits_exhausted: "billing:read",
  key_expiring: "keys:read",
  key_created: "keys:read",
  key_rotated: "keys:read",
  key_leaked: "keys:read",
  key_handed_over: "keys:read",
  join_requested: "people:write",
  webhook_disabled: "webhooks:read",
  webhook_backlog: "webhooks:read",
  webhook_free_limit: "webhooks:read",
  ...Object.fromEntries(signInNotices.map((kind) => [kind, "sso:read"])),
};

/** Tells whether a role may see notifications of a kind. */
export function mayNotice(role: Role, kind: NotificationKind): boolean {
  const right = noticeRights[kind];
  return right === undefined || roleRights[role].includes(right);
}

/** Returns the roles that may see notifications of a kind. */
export const rolesFor = (kind: NotificationKind): Role[] =>
  roles.filter((role) => mayNotice(role, kind));

/** Notifications of the account that API keys don't see: they are for those who manage members. */
export const noticesHiddenFromKeys: readonly NotificationKind[] = [
  ...signInNotices,
  "join_requested",
];

/** Kinds that only operators are mailed. */
const operatorNotices: readonly EventNotice[] = ["disk_low"];

/** Kinds that those who pay are mailed. */
const creditNotices: readonly EventNotice[] = ["credits_low", "credits_exhausted"];

/** Kinds that those who manage the account are mailed. */
const managed = mailedNotices.filter((kind) => !creditNotices.includes(kind));

/** Kinds that each role is mailed unless a member chooses otherwise. */
const mailedByDefault: Readonly<Record<Role, readonly EventNotice[]>> = {
  owner: managed,
  admin: managed,
  member: ["list_completed", "list_paused", "watch_changed", "watch_stopped"],
  viewer: [],
  billing: creditNotices,
};

/** Tells whether a member with a role is mailed about a kind unless they choose otherwise. */
export const isMailedByDefault = (role: Role, kind: EventNotice): boolean =>
  operatorNotices.includes(kind) || mailedByDefault[role].includes(kind);
