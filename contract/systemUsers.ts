import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { page, pageQuery } from "./page.ts";
import { roles } from "./roles.ts";
import { operatorReadErrors, operatorWriteErrors, reason, searchText } from "./systemCalls.ts";
import { workspaceStates } from "./systemWorkspaces.ts";

/** Orders of the operator's list of users. */
export const userOrders = ["newest", "oldest", "address"] as const;

const summary = {
  id: z.string(),
  email: z.string(),
  name: z.string(),
  /** True for operators of the installation. */
  operator: z.boolean(),
  /** True if signing in needs a code. */
  second_factor: z.boolean(),
  workspaces: z.int(),
  created_at: z.string(),
  /** Last use of a session; null if none is stored. */
  last_seen_at: z.nullable(z.string()),
};

const systemUser = z.object({ object: z.literal("system_user"), ...summary });

const userDetails = z.object({
  object: z.literal("system_user_details"),
  ...summary,
  /** True for the operator who makes the call: then no act is possible. */
  you: z.boolean(),
  /** Time when two-factor authentication was set up; null without it. */
  second_factor_since: z.nullable(z.string()),
  /** True if the user has a password. */
  has_password: z.boolean(),
  /** Accounts at sign-in providers. */
  identities: z.array(z.object({ provider: z.string(), email: z.nullable(z.string()) })),
  memberships: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.enum(roles),
      state: z.enum(workspaceStates),
      since: z.string(),
    }),
  ),
  /** Sessions that work, the latest 100, last used first. */
  sessions: z.array(
    z.object({
      id: z.string(),
      workspace_id: z.string(),
      method: z.enum(["password", "sso"]),
      user_agent: z.nullable(z.string()),
      network: z.nullable(z.string()),
      created_at: z.string(),
      last_seen_at: z.string(),
    }),
  ),
});

export type SystemUser = z.infer<typeof systemUser>;
export type UserDetails = z.infer<typeof userDetails>;
export type UserOrder = (typeof userOrders)[number];

const byId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });
const actErrors = [...operatorWriteErrors, "not_found", "conflict"] as const;

export const listSystemUsers = endpoint({
  name: "listSystemUsers",
  summary: "Search all users (operator only)",
  method: "GET",
  path: "/v1/system/users",
  access: "session",
  scope: null,
  right: "self",
  query: z.strictObject({
    ...pageQuery,
    /** Part of the address, of the name or of the id. */
    q: searchText,
    /** `newest` by default; `address` sorts by address. */
    order: z.optional(z.enum(userOrders)),
  }),
  reply: page(systemUser),
  statuses: [200],
  errors: [...operatorReadErrors, "invalid_cursor"],
});

export const readSystemUser = endpoint({
  name: "readSystemUser",
  summary: "Get a user with their workspaces, sign-in methods and sessions (operator only)",
  method: "GET",
  path: "/v1/system/users/:id",
  access: "session",
  scope: null,
  right: "self",
  params: byId,
  reply: userDetails,
  statuses: [200],
  errors: [...operatorReadErrors, "not_found"],
});

export const signOutUser = endpoint({
  name: "signOutUser",
  summary: "Sign a user out everywhere, with trusted browsers forgotten (operator only)",
  method: "POST",
  path: "/v1/system/users/:id/sign-out",
  access: "session",
  scope: null,
  right: "self",
  params: byId,
  body: z.strictObject({ reason }),
  reply: userDetails,
  statuses: [200],
  errors: [...actErrors],
});

export const resetUserSecondFactor = endpoint({
  name: "resetUserSecondFactor",
  summary: "Turn off a user's two-factor authentication; the user is told by mail (operator only)",
  method: "POST",
  path: "/v1/system/users/:id/reset-second-factor",
  access: "session",
  scope: null,
  right: "self",
  params: byId,
  body: z.strictObject({ reason }),
  reply: userDetails,
  statuses: [200],
  errors: [...actErrors, "invalid_state"],
});
