import { limits } from "#contract/limits.ts";
import { createRule } from "#contract/rules.ts";
import { insertRule } from "#server/data/queries/rules.ts";
import { newId } from "#server/crypto/newId.ts";
import { authorOf } from "#server/http/auth/authorOf.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { recordCall } from "#server/http/auth/recordCall.ts";
import { presentRule } from "#server/presenters/presentRule.ts";
import { ruleDetail, ruleExists, storedNote, storedTarget } from "./ruleInput.ts";

/** `POST /v1/rules`: creates a rule for an address or a domain without one. */
export const createRuleRoute = scopedRoute(createRule, async (call) => {
  const { context, caller, body, reply } = call;
  const row = {
    id: newId("rul"),
    account_id: caller.account.id,
    kind: body.kind,
    value: storedTarget(body.target),
    note: storedNote(body.note ?? null),
    author: authorOf(caller),
    created_at: context.now(),
  };
  const outcome = await insertRule(context.database, row, limits.rulesMax);
  if (outcome === "already_there") {
    throw ruleExists();
  }
  if (outcome === "too_many") {
    const bounds = { max: limits.rulesMax };
    throw new ApiError("conflict", { fields: [{ pointer: "#/target", code: "too_many", bounds }] });
  }
  await recordCall(call, "rule_created", ruleDetail(row));
  void reply.code(201);
  return presentRule(row);
});
