import { limits } from "#contract/limits.ts";
import { createRule } from "#contract/rules.ts";
import { insertRule } from "#server/data/queries/rules.ts";
import { newId } from "#server/crypto/newId.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { presentRule } from "#server/presenters/presentRule.ts";
import { ruleExists, storedNote, storedTarget } from "./ruleInput.ts";

/** `POST /v1/rules`: creates a rule for an address or a domain without one. */
export const createRuleRoute = scopedRoute(createRule, async ({ context, caller, body, reply }) => {
  const row = {
    id: newId("rul"),
    account_id: caller.account.id,
    kind: body.kind,
    value: storedTarget(body.target),
    note: storedNote(body.note ?? null),
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
  void reply.code(201);
  return presentRule(row);
});
