import type { FastifyRequest } from "fastify";
import { restorePolicy, savePolicy, policyLimits } from "#contract/policy.ts";
import type { AppContext } from "#server/context.ts";
import { authorOf } from "#server/http/auth/authorOf.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import type { Caller } from "#server/http/auth/guard.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { presentPolicy } from "./presentPolicy.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { type NewPolicy, storePolicy } from "#server/services/policies/storePolicy.ts";

async function saved(
  { context, caller, request }: { context: AppContext; caller: Caller; request: FastifyRequest },
  { policy, note }: Pick<NewPolicy, "policy" | "note">,
) {
  const outcome = await storePolicy(context, {
    accountId: caller.account.id,
    author: authorOf(caller),
    keyId: caller.key?.id ?? null,
    from: clientInfo(request),
    policy,
    note,
  });
  if (outcome.ok) {
    return presentPolicy(outcome);
  }
  if (outcome.error === "not_found") {
    throw new ApiError("not_found");
  }
  const pointer = "restores" in policy ? "#/" : "#/reasons";
  const bounds = { max: policyLimits.versions };
  throw new ApiError("conflict", {
    fields: [
      outcome.error === "too_many"
        ? { pointer, code: "too_many", bounds }
        : { pointer, code: "already_there" },
    ],
  });
}

/** `POST /v1/policy/versions`: saves a policy, which judges results from now on. */
export const savePolicyRoute = scopedRoute(savePolicy, async ({ body, reply, ...call }) => {
  const { note = "", ...policy } = body;
  const version = await saved(call, { policy, note: note.trim() === "" ? null : note.trim() });
  void reply.code(201);
  return version;
});

/** `POST /v1/policy/versions/:id/restore`: saves an earlier version again as the newest. */
export const restorePolicyRoute = scopedRoute(restorePolicy, async ({ params, reply, ...call }) => {
  const version = await saved(call, { policy: { restores: params.id }, note: null });
  void reply.code(201);
  return version;
});
