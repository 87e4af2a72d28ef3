import { peopleLimits } from "#contract/invitations.ts";
import {
  acceptJoinRequest,
  createJoinRequest,
  declineJoinRequest,
  deleteJoinRequest,
  joinLimits,
  type JoinableWorkspace,
  listJoinableWorkspaces,
  listJoinRequests,
} from "#contract/joinRequests.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { instant } from "#server/presenters/instant.ts";
import { sensitiveRoute, sessionRoute } from "#server/routing/route.ts";
import {
  acceptRequest,
  declineRequest,
  pendingRequests,
} from "#server/services/people/decideJoinRequest.ts";
import {
  type Joinable,
  joinableFrom,
  requestToJoin,
  withdrawRequest,
} from "#server/services/people/requestToJoin.ts";
import { workspaceName } from "#server/services/people/workspaceName.ts";

async function present(
  queries: Queries,
  { account, domain, request }: Joinable,
): Promise<JoinableWorkspace> {
  return {
    object: "joinable_workspace",
    id: account.id,
    name: await workspaceName(queries, account),
    domain,
    request: request && {
      state: request.state,
      created_at: instant(request.created_at),
      ends_at: instant(request.ends_at),
    },
  };
}

const conflict = (code: "already_there" | "too_many", max: number) =>
  new ApiError("conflict", { fields: [{ pointer: "#", code, bounds: { max } }] });

/** `GET /v1/workspaces/joinable`: returns the workspace that proved the domain of the user's address, if it takes requests. */
export const listJoinableWorkspacesRoute = sessionRoute(
  listJoinableWorkspaces,
  async ({ context, caller }) => {
    const { queries } = context.database;
    const joinable = await joinableFrom(context, queries, caller);
    const data = joinable === null ? [] : [await present(queries, joinable)];
    return { object: "list" as const, data };
  },
);

/** `POST /v1/workspaces/:id/join-requests`: asks to join a workspace. */
export const createJoinRequestRoute = sessionRoute(
  createJoinRequest,
  async ({ context, caller, params, request, reply }) => {
    const asking = { actor: caller, accountId: params.id, from: clientInfo(request) };
    const asked = await requestToJoin(context, asking);
    if (asked === "not_found") {
      throw new ApiError(asked);
    }
    if (typeof asked === "string") {
      throw conflict(asked, joinLimits.openPerAccount);
    }
    void reply.code(201);
    return present(context.database.queries, asked);
  },
);

/** `DELETE /v1/workspaces/:id/join-requests`: withdraws the user's request. */
export const deleteJoinRequestRoute = sessionRoute(
  deleteJoinRequest,
  async ({ context, caller, params, request, reply }) => {
    const leaving = { actor: caller, accountId: params.id, from: clientInfo(request) };
    if (!(await withdrawRequest(context, leaving))) {
      throw new ApiError("not_found");
    }
    void reply.code(204);
  },
);

/** `GET /v1/join-requests`: returns the requests to join the account. */
export const listJoinRequestsRoute = sessionRoute(listJoinRequests, async ({ context, caller }) => {
  const rows = await pendingRequests(context, caller.account.id);
  const data = rows.map(({ id, email, name, created_at: at, ends_at: end }) => ({
    object: "join_request" as const,
    id,
    email,
    name,
    created_at: instant(at),
    expires_at: instant(end),
  }));
  return { object: "list" as const, data };
});

/** `POST /v1/join-requests/:id/accept`: makes the person a member. */
export const acceptJoinRequestRoute = sensitiveRoute(
  acceptJoinRequest,
  async ({ context, caller, params, body, request, reply }) => {
    const decision = { actor: caller, id: params.id, role: body.role, from: clientInfo(request) };
    const refusal = await acceptRequest(context, decision);
    if (refusal === "too_many") {
      throw conflict(refusal, peopleLimits.members);
    }
    if (refusal !== null) {
      throw new ApiError(refusal);
    }
    void reply.code(204);
  },
);

/** `POST /v1/join-requests/:id/decline`: declines the request. */
export const declineJoinRequestRoute = sessionRoute(
  declineJoinRequest,
  async ({ context, caller, params, request, reply }) => {
    const decision = { actor: caller, id: params.id, from: clientInfo(request) };
    const refusal = await declineRequest(context, decision);
    if (refusal !== null) {
      throw new ApiError(refusal);
    }
    void reply.code(204);
  },
);
