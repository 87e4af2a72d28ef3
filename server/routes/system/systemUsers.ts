import { limits } from "#contract/limits.ts";
import {
  listSystemUsers,
  readSystemUser,
  resetUserSecondFactor,
  signOutUser,
  type UserDetails,
} from "#contract/systemUsers.ts";
import type { AppContext } from "#server/context.ts";
import { findIdentities } from "#server/data/queries/identities.ts";
import { userPage, userPlaces, userSummaries } from "#server/data/queries/operatorUsers.ts";
import { liveSessions } from "#server/data/queries/sessions.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { buildPage, readCursor } from "#server/http/cursor.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import {
  presentSystemUser,
  presentUserDetails,
} from "#server/presenters/people/presentSystemUser.ts";
import { operatorActRoute, operatorRoute } from "#server/routing/operatorRoute.ts";
import * as users from "#server/services/operator/changeUser.ts";
import { actInApp } from "#server/services/operator/operatorActs.ts";

interface Who {
  caller: { user: { id: string } };
  context: AppContext;
}

async function loadDetails({ caller, context }: Who, id: string): Promise<UserDetails> {
  const { queries } = context.database;
  const [row] = await userSummaries(queries, [id]);
  if (row === undefined) {
    throw new ApiError("not_found");
  }
  return presentUserDetails(row, {
    operatorId: caller.user.id,
    places: await userPlaces(queries, id),
    identities: await findIdentities(queries, id),
    sessions: await liveSessions(queries, id, context.now()),
  });
}

/** Rejects an act of operators on themselves: the security page has the same, with the proofs it needs. */
function refuseOwn({ caller }: Who, userId: string): void {
  if (caller.user.id === userId) {
    throw new ApiError("conflict", { fields: [{ pointer: "path", code: "own_account" }] });
  }
}

function refuse(end: users.UserChange): void {
  if (end === "unknown") {
    throw new ApiError("not_found");
  }
  if (end === "unchanged") {
    throw new ApiError("invalid_state", { state: "off" });
  }
}

/** `GET /v1/system/users`: searches all users. */
export const listSystemUsersRoute = operatorRoute(listSystemUsers, async ({ context, query }) => {
  const limit = query.limit ?? limits.pageDefault;
  const search = { q: query.q?.trim() ?? "", order: query.order ?? "newest" } as const;
  const pageKey = `system users ${JSON.stringify(search)}`;
  const after = readCursor(context.secrets, pageKey, query.after);
  const rows = await userPage(context.database, { ...search, after, limit: limit + 1 });
  return buildPage(context.secrets, pageKey, { rows, limit, present: presentSystemUser });
});

/** `GET /v1/system/users/:id`: returns a user with their workspaces, sign-in methods and sessions. */
export const readSystemUserRoute = operatorRoute(readSystemUser, async (call) =>
  loadDetails(call, call.params.id),
);

/** `POST /v1/system/users/:id/sign-out`: signs a user out everywhere. */
export const signOutUserRoute = operatorActRoute(signOutUser, async (call) => {
  const { context, caller, params, body, request } = call;
  refuseOwn(call, params.id);
  const act = actInApp(caller.user.id, clientInfo(request), body.reason);
  refuse(await users.signOutUser(context, params.id, act));
  return loadDetails(call, params.id);
});

/** `POST /v1/system/users/:id/reset-second-factor`: turns a user's two-factor authentication off. */
export const resetUserSecondFactorRoute = operatorActRoute(resetUserSecondFactor, async (call) => {
  const { context, caller, params, body, request } = call;
  refuseOwn(call, params.id);
  const { reason } = body;
  const act = { ...actInApp(caller.user.id, clientInfo(request), reason), reason };
  refuse(await users.resetSecondFactor(context, params.id, act));
  return loadDetails(call, params.id);
});
