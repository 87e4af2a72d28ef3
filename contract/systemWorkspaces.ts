import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { page, pageQuery } from "./page.ts";
import { roles } from "./roles.ts";
import { operatorReadErrors, operatorWriteErrors, reason, searchText } from "./systemCalls.ts";

/** States of a workspace: closed ones are deleted when their grace period ends. */
export const workspaceStates = ["active", "suspended", "closed"] as const;

/** Orders of the operator's list of workspaces. */
export const workspaceOrders = ["newest", "oldest", "balance"] as const;

/** Most credits that one grant adds. */
export const grantMax = 1_000_000_000;

const summary = {
  id: z.string(),
  /** Its own name, or else the address of its first owner. */
  name: z.string(),
  /** Address of its first owner; null without one. */
  owner: z.nullable(z.string()),
  state: z.enum(workspaceStates),
  members: z.int(),
  balance: z.int(),
  /** Credits that running checks reserve; `balance - held` can be spent or taken. */
  held: z.int(),
  created_at: z.string(),
  /** Last use of a session or an API key; null if none is stored. */
  last_active_at: z.nullable(z.string()),
};

const systemWorkspace = z.object({ object: z.literal("system_workspace"), ...summary });

/** A member as the operator sees them. */
const workspaceMember = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  second_factor: z.boolean(),
  last_seen_at: z.nullable(z.string()),
});

const workspaceDetails = z.object({
  object: z.literal("system_workspace_details"),
  ...summary,
  suspended_at: z.nullable(z.string()),
  /** Time when a closed workspace is deleted. */
  deleted_at: z.nullable(z.string()),
  /** API keys that work. */
  keys: z.int(),
  lists: z.int(),
  /** Lists that are read, wait or run. */
  running_lists: z.int(),
  /** True if the operator who makes the call is a member: then no act is possible. */
  own: z.boolean(),
  /** The first 200 members, oldest membership first. */
  people: z.array(workspaceMember),
});

export type SystemWorkspace = z.infer<typeof systemWorkspace>;
export type WorkspaceDetails = z.infer<typeof workspaceDetails>;
export type WorkspaceState = (typeof workspaceStates)[number];
export type WorkspaceOrder = (typeof workspaceOrders)[number];

const byId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });
const actErrors = [...operatorWriteErrors, "not_found", "conflict", "invalid_state"] as const;

export const listSystemWorkspaces = endpoint({
  name: "listSystemWorkspaces",
  summary: "Search all workspaces (operator only)",
  method: "GET",
  path: "/v1/system/workspaces",
  access: "session",
  scope: null,
  right: "self",
  query: z.strictObject({
    ...pageQuery,
    /** Part of the id, of the name, or of a member's address or name. */
    q: searchText,
    state: z.optional(z.enum(workspaceStates)),
    /** `newest` by default; `balance` has the highest first. */
    order: z.optional(z.enum(workspaceOrders)),
  }),
  reply: page(systemWorkspace),
  statuses: [200],
  errors: [...operatorReadErrors, "invalid_cursor"],
});

export const readSystemWorkspace = endpoint({
  name: "readSystemWorkspace",
  summary: "Get a workspace with its members (operator only)",
  method: "GET",
  path: "/v1/system/workspaces/:id",
  access: "session",
  scope: null,
  right: "self",
  params: byId,
  reply: workspaceDetails,
  statuses: [200],
  errors: [...operatorReadErrors, "not_found"],
});

export const suspendWorkspace = endpoint({
  name: "suspendWorkspace",
  summary:
    "Suspend a workspace: its sessions end, its keys get 403, its lists pause (operator only)",
  method: "POST",
  path: "/v1/system/workspaces/:id/suspend",
  access: "session",
  scope: null,
  right: "self",
  params: byId,
  body: z.strictObject({ reason }),
  reply: workspaceDetails,
  statuses: [200],
  errors: [...actErrors],
});

export const unsuspendWorkspace = endpoint({
  name: "unsuspendWorkspace",
  summary: "Lift the suspension of a workspace; its lists stay paused (operator only)",
  method: "POST",
  path: "/v1/system/workspaces/:id/unsuspend",
  access: "session",
  scope: null,
  right: "self",
  params: byId,
  body: z.strictObject({ reason }),
  reply: workspaceDetails,
  statuses: [200],
  errors: [...actErrors],
});

/** The Idempotency-Key header is required: a call sent twice changes credits once. */
export const changeWorkspaceCredits = endpoint({
  name: "changeWorkspaceCredits",
  summary: "Grant credits to a workspace, or take unspent ones (operator only)",
  method: "POST",
  path: "/v1/system/workspaces/:id/credits",
  access: "session",
  scope: null,
  right: "self",
  params: byId,
  body: z.strictObject({
    /** Credits to add; negative to take. Not 0, and no more than can be spent. */
    amount: z.int().check(z.gte(-grantMax), z.lte(grantMax)),
    reason,
  }),
  reply: workspaceDetails,
  statuses: [200],
  errors: [...actErrors, "missing_idempotency_key", "idempotency_key_reused"],
});
