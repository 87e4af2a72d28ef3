import { limits } from "#contract/limits.ts";
import {
  createSignUpHook,
  deleteSignUpHook,
  listSignUpDecisions,
  listSignUpHooks,
  rotateSignUpHookSecret,
  updateSignUpHook,
} from "#contract/signUpHooks.ts";
import { signUpLimits } from "#contract/signUpLimits.ts";
import type { AppContext } from "#server/context.ts";
import {
  countSignUpDecisions,
  signUpDecisionPage,
  findSignUpHooks,
} from "#server/data/queries/signUpHooks.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { buildPage, readCursor } from "#server/http/cursor.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { dayMs } from "#server/presenters/instant.ts";
import {
  presentSignUpDecision,
  presentSignUpHook,
} from "#server/presenters/signUps/presentSignUpHook.ts";
import { scopedRoute } from "#server/routing/route.ts";
import {
  changeSignUpHook,
  addSignUpHook,
  removeSignUpHook,
  rotateSignUpHook,
} from "#server/services/signUps/changeSignUpHook.ts";

const countDecisions = (
  { database, now }: Pick<AppContext, "database" | "now">,
  accountId: string,
) => countSignUpDecisions(database.queries, accountId, now() - 7 * dayMs);

/** `GET /v1/sign-up-hooks`: returns the account's hooks with their decisions of a week. */
export const listSignUpHooksRoute = scopedRoute(listSignUpHooks, async ({ context, caller }) => {
  const accountId = caller.account.id;
  const rows = await findSignUpHooks(context.database.queries, accountId);
  const counts = await countDecisions(context, accountId);
  return {
    object: "list" as const,
    data: rows.map((row) => presentSignUpHook(context, row, counts)),
  };
});

/** `POST /v1/sign-up-hooks`: creates a hook and shows its secret once. */
export const createSignUpHookRoute = scopedRoute(
  createSignUpHook,
  async ({ context, caller, body, request, reply }) => {
    const created = await addSignUpHook(context, caller.account.id, {
      host: body.host,
      without_verdict: body.without_verdict ?? "allow",
      from: clientInfo(request),
    });
    if (created === null) {
      const bounds = { max: signUpLimits.hooksMax };
      throw new ApiError("conflict", { fields: [{ pointer: "#/host", code: "too_many", bounds }] });
    }
    void reply.code(201);
    return { ...presentSignUpHook(context, created.row, []), secret: created.secret };
  },
);

/** `PATCH /v1/sign-up-hooks/:id`: changes the decision for addresses without a verdict. */
export const updateSignUpHookRoute = scopedRoute(
  updateSignUpHook,
  async ({ context, caller, params, body, request }) => {
    const hook = { accountId: caller.account.id, id: params.id, from: clientInfo(request) };
    const row = await changeSignUpHook(context, hook, body);
    if (row === undefined) {
      throw new ApiError("not_found");
    }
    return presentSignUpHook(context, row, await countDecisions(context, caller.account.id));
  },
);

/** `POST /v1/sign-up-hooks/:id/rotate-secret`: replaces the secret and shows the new one once. */
export const rotateSignUpHookSecretRoute = scopedRoute(
  rotateSignUpHookSecret,
  async ({ context, caller, params, body, request }) => {
    const hook = { accountId: caller.account.id, id: params.id, from: clientInfo(request) };
    const rotated = await rotateSignUpHook(context, hook, body.grace_s);
    if (rotated === undefined) {
      throw new ApiError("not_found");
    }
    const counts = await countDecisions(context, caller.account.id);
    return { ...presentSignUpHook(context, rotated.row, counts), secret: rotated.secret };
  },
);

/** `DELETE /v1/sign-up-hooks/:id`: deletes a hook with its decisions. */
export const deleteSignUpHookRoute = scopedRoute(
  deleteSignUpHook,
  async ({ context, caller, params, request, reply }) => {
    const hook = { accountId: caller.account.id, id: params.id, from: clientInfo(request) };
    if (!(await removeSignUpHook(context, hook))) {
      throw new ApiError("not_found");
    }
    void reply.code(204);
  },
);

/** `GET /v1/sign-up-decisions`: returns decisions, newest first. */
export const listSignUpDecisionsRoute = scopedRoute(
  listSignUpDecisions,
  async ({ context, caller, query }) => {
    const limit = query.limit ?? limits.pageDefault;
    const filter = {
      accountId: caller.account.id,
      hookId: query.hook_id ?? null,
      decision: query.decision ?? null,
    };
    const pageKey = `sign-up decisions ${JSON.stringify(filter)}`;
    const after = readCursor(context.secrets, pageKey, query.after);
    const page = { ...filter, after, limit: limit + 1 };
    const rows = await signUpDecisionPage(context.database.queries, page);
    return buildPage(context.secrets, pageKey, { rows, limit, present: presentSignUpDecision });
  },
);
