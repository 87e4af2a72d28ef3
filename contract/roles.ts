import { type Scope, scopes } from "./scopes.ts";

/** Roles of the members of an account. */
export const roles = ["owner", "admin", "member", "viewer", "billing"] as const;

/** One of {@link roles}. */
export type Role = (typeof roles)[number];

/** Rights that only people have, with a session; API keys have scopes. */
const sessionRights = [
  /** Own profile, sign-in and drafts. */
  "self",
  "saved:read",
  "saved:write",
  "settings:write",
  "keys:read",
  "keys:write",
  "billing:write",
  "people:write",
  "sso:read",
  "sso:write",
  "account:export",
  "account:close",
  /** Changes the security requirements of the account. */
  "requirements:write",
  /** Hand the own place as an owner to another member. */
  "ownership:give",
] as const;

type SessionRight = (typeof sessionRights)[number];

/** A scope, or a right of sessions: calls need one, roles give them. */
export type Right = Scope | SessionRight;

/** Every {@link Right}. */
export const rights = [...scopes, ...sessionRights] as const;

/** Rights of owners: whoever decides how people sign in can become anyone but an owner. */
const ofOwners: ReadonlySet<Right> = new Set<Right>([
  "account:close",
  "requirements:write",
  "sso:write",
  "ownership:give",
]);

const adminRights = rights.filter((right) => !ofOwners.has(right));

const ofAdmins: ReadonlySet<Right> = new Set<Right>([
  "account:export",
  "audit:read",
  "billing:write",
  "keys:write",
  "people:write",
  "settings:write",
  "sso:read",
  "webhooks:write",
]);

const memberRights = adminRights.filter((right) => !ofAdmins.has(right));

/** Rights of each role. */
export const roleRights: Readonly<Record<Role, readonly Right[]>> = {
  owner: rights,
  admin: adminRights,
  member: memberRights,
  viewer: [
    "results:read",
    "evidence:read",
    "lists:read",
    "rules:read",
    "analytics:read",
    "notifications:read",
    "notifications:write",
    "self",
    "saved:read",
    "people:read",
  ],
  billing: [
    "analytics:read",
    "billing:read",
    "billing:write",
    "notifications:read",
    "notifications:write",
    "self",
    "people:read",
  ],
};

/** Fields of an `Endpoint` that decide who may make the call. */
interface Guarded {
  access: string;
  scope?: Scope | null;
  right?: Right;
}

/** Returns the right that a call with a session needs; null for calls without a session. */
export function rightOf({ access, scope, right }: Guarded): Right | null {
  return access === "session" ? (right ?? scope ?? null) : null;
}

/** Returns true if a role may make a call; a call without a right is refused for every role. */
export function mayCall(role: Role, call: Guarded): boolean {
  const right = rightOf(call);
  return right !== null && roleRights[role].includes(right);
}
