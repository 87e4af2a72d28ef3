import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { providerRoles } from "./workspaceSso.ts";

/** Limits of requests to join. `openPerUser` and `openPerAccount` count open ones; a request blocks another one of the same person for the days of its state. */
export const joinLimits = {
  openPerUser: 5,
  openPerAccount: 100,
  days: { open: 30, declined: 30, withdrawn: 1 },
} as const;

/** States of a request; an accepted one is a membership. */
export const joinStates = ["open", "declined", "withdrawn"] as const;

const readErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;
const writeErrors = [...readErrors, "xsrf_mismatch"] as const;
const byId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });

/** A workspace that the signed-in user may ask to join, because it proved the domain of their address. */
const joinableWorkspace = z.object({
  object: z.literal("joinable_workspace"),
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  /** The user's last request, while it counts; null if they may ask. */
  request: z.nullable(
    z.object({
      state: z.enum(joinStates),
      created_at: z.string(),
      /** Time from which the user may ask again. */
      ends_at: z.string(),
    }),
  ),
});

export type JoinableWorkspace = z.infer<typeof joinableWorkspace>;

/** An open request to join the account of this session. */
const joinRequest = z.object({
  object: z.literal("join_request"),
  id: z.string(),
  email: z.string(),
  name: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
});

export type JoinRequest = z.infer<typeof joinRequest>;

export const listJoinableWorkspaces = endpoint({
  name: "listJoinableWorkspaces",
  summary: "List the workspaces that the signed-in user may ask to join",
  method: "GET",
  path: "/v1/workspaces/joinable",
  access: "session",
  scope: null,
  right: "self",
  reply: z.object({ object: z.literal("list"), data: z.array(joinableWorkspace) }),
  statuses: [200],
  errors: [...readErrors],
});

export const createJoinRequest = endpoint({
  name: "createJoinRequest",
  summary: "Ask to join a workspace that proved the domain of the user's address",
  method: "POST",
  path: "/v1/workspaces/:id/join-requests",
  access: "session",
  scope: null,
  right: "self",
  params: byId,
  body: z.strictObject({}),
  reply: joinableWorkspace,
  statuses: [201],
  errors: [...writeErrors, "not_found", "conflict"],
});

export const deleteJoinRequest = endpoint({
  name: "deleteJoinRequest",
  summary: "Withdraw the request to join a workspace",
  method: "DELETE",
  path: "/v1/workspaces/:id/join-requests",
  access: "session",
  scope: null,
  right: "self",
  params: byId,
  statuses: [204],
  errors: [...writeErrors, "not_found"],
});

export const listJoinRequests = endpoint({
  name: "listJoinRequests",
  summary: "List the open requests to join the account, oldest first",
  method: "GET",
  path: "/v1/join-requests",
  access: "session",
  scope: null,
  right: "people:write",
  reply: z.object({ object: z.literal("list"), data: z.array(joinRequest) }),
  statuses: [200],
  errors: [...readErrors],
});

export const acceptJoinRequest = endpoint({
  name: "acceptJoinRequest",
  summary: "Accept a request to join: the person becomes a member with this role",
  method: "POST",
  path: "/v1/join-requests/:id/accept",
  access: "session",
  scope: null,
  right: "people:write",
  params: byId,
  body: z.strictObject({ role: z.enum(providerRoles) }),
  statuses: [204],
  errors: [...writeErrors, "not_found", "conflict", "reauthentication_required"],
});

export const declineJoinRequest = endpoint({
  name: "declineJoinRequest",
  summary: "Decline a request to join; the person can't ask again for 30 days",
  method: "POST",
  path: "/v1/join-requests/:id/decline",
  access: "session",
  scope: null,
  right: "people:write",
  params: byId,
  body: z.strictObject({}),
  statuses: [204],
  errors: [...writeErrors, "not_found"],
});
