import { limits } from "#contract/limits.ts";
import {
  changeWorkspaceCredits,
  grantMax,
  listSystemWorkspaces,
  readSystemWorkspace,
  suspendWorkspace,
  unsuspendWorkspace,
  type WorkspaceDetails,
} from "#contract/systemWorkspaces.ts";
import type { AppContext } from "#server/context.ts";
import { memberIn } from "#server/data/queries/members.ts";
import { listedMembers } from "#server/data/queries/memberships.ts";
import {
  countWorkspace,
  workspacePage,
  workspaceSummaries,
} from "#server/data/queries/operatorWorkspaces.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { buildPage, readCursor } from "#server/http/cursor.ts";
import { requireIdempotencyKey } from "#server/http/requireIdempotencyKey.ts";
import { ApiError, invalidFields } from "#server/http/errors/apiError.ts";
import {
  presentSystemWorkspace,
  presentWorkspaceDetails,
} from "#server/presenters/people/presentSystemWorkspace.ts";
import { operatorActRoute, operatorRoute } from "#server/routing/operatorRoute.ts";
import { changeCredits } from "#server/services/operator/changeCredits.ts";
import { actInApp } from "#server/services/operator/operatorActs.ts";
import {
  suspendAccount,
  type Suspension,
  unsuspendAccount,
} from "#server/services/operator/suspendAccount.ts";

interface Who {
  caller: { user: { id: string } };
  context: AppContext;
}

async function loadDetails({ caller, context }: Who, id: string): Promise<WorkspaceDetails> {
  const { queries } = context.database;
  const [row] = await workspaceSummaries(queries, [id]);
  if (row === undefined) {
    throw new ApiError("not_found");
  }
  return presentWorkspaceDetails(row, {
    counts: await countWorkspace(queries, { accountId: id, now: context.now() }),
    people: await listedMembers(queries, id),
    operatorId: caller.user.id,
  });
}

/** Rejects an act on an account that the operator is a member of. */
async function refuseOwn({ caller, context }: Who, accountId: string): Promise<void> {
  const place = { userId: caller.user.id, accountId };
  if ((await memberIn(context.database.queries, place)) !== undefined) {
    throw new ApiError("conflict", { fields: [{ pointer: "path", code: "own_account" }] });
  }
}

function refuse(end: Suspension, state: "active" | "suspended"): void {
  if (end === "unknown") {
    throw new ApiError("not_found");
  }
  if (end === "last_operator") {
    throw new ApiError("conflict", { fields: [{ pointer: "path", code: "only_operator" }] });
  }
  if (end !== "done") {
    throw new ApiError("invalid_state", { state: end === "closed" ? "closed" : state });
  }
}

/** `GET /v1/system/workspaces`: searches all workspaces. */
export const listSystemWorkspacesRoute = operatorRoute(
  listSystemWorkspaces,
  async ({ context, query }) => {
    const limit = query.limit ?? limits.pageDefault;
    const search = {
      q: query.q?.trim() ?? "",
      state: query.state ?? null,
      order: query.order ?? "newest",
    } as const;
    const pageKey = `system workspaces ${JSON.stringify(search)}`;
    const after = readCursor(context.secrets, pageKey, query.after);
    const rows = await workspacePage(context.database, { ...search, after, limit: limit + 1 });
    return buildPage(context.secrets, pageKey, { rows, limit, present: presentSystemWorkspace });
  },
);

/** `GET /v1/system/workspaces/:id`: returns a workspace with its members. */
export const readSystemWorkspaceRoute = operatorRoute(readSystemWorkspace, async (call) =>
  loadDetails(call, call.params.id),
);

/** `POST /v1/system/workspaces/:id/suspend`: suspends a workspace. */
export const suspendWorkspaceRoute = operatorActRoute(suspendWorkspace, async (call) => {
  const { context, caller, params, body, request } = call;
  await refuseOwn(call, params.id);
  const act = actInApp(caller.user.id, clientInfo(request), body.reason);
  refuse(await suspendAccount(context, params.id, act), "suspended");
  return loadDetails(call, params.id);
});

/** `POST /v1/system/workspaces/:id/unsuspend`: lifts a suspension. */
export const unsuspendWorkspaceRoute = operatorActRoute(unsuspendWorkspace, async (call) => {
  const { context, caller, params, body, request } = call;
  await refuseOwn(call, params.id);
  const act = actInApp(caller.user.id, clientInfo(request), body.reason);
  refuse(await unsuspendAccount(context, params.id, act), "active");
  return loadDetails(call, params.id);
});

/** `POST /v1/system/workspaces/:id/credits`: grants credits, or takes unspent ones. */
export const changeWorkspaceCreditsRoute = operatorActRoute(
  changeWorkspaceCredits,
  async (call) => {
    const { context, caller, params, body, request, reply } = call;
    const key = requireIdempotencyKey(request.headers["idempotency-key"]);
    const act = actInApp(caller.user.id, clientInfo(request), body.reason);
    const change = { accountId: params.id, amount: body.amount, key };
    const changed = await changeCredits(context, change, act);
    if (!changed.ok && changed.error === "unknown_account") {
      throw new ApiError("not_found");
    }
    if (!changed.ok && changed.error === "key_reused") {
      throw new ApiError("idempotency_key_reused");
    }
    if (!changed.ok) {
      const pointer = "#/amount";
      throw invalidFields([
        changed.error === "bad_amount"
          ? { pointer, code: "not_allowed" }
          : { pointer, code: "out_of_range", bounds: { min: -changed.spendable, max: grantMax } },
      ]);
    }
    if (changed.repeated) {
      void reply.header("idempotent-replayed", "true");
    }
    return loadDetails(call, params.id);
  },
);
