import { updateRule } from "#contract/rules.ts";
import { updateRuleRow } from "#server/data/queries/rules.ts";
import { authorOf } from "#server/http/auth/authorOf.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { recordCall } from "#server/http/auth/recordCall.ts";
import { presentRule } from "#server/presenters/presentRule.ts";
import { ruleDetail, ruleExists, storedNote, storedTarget } from "./ruleInput.ts";

/** `PATCH /v1/rules/:id`: changes the given fields of a rule. */
export const updateRuleRoute = scopedRoute(updateRule, async (call) => {
  const { context, caller, params, body } = call;
  const change = {
    ...(body.kind === undefined ? {} : { kind: body.kind }),
    ...(body.target === undefined ? {} : { value: storedTarget(body.target) }),
    ...(body.note === undefined ? {} : { note: storedNote(body.note) }),
    author: authorOf(caller),
  };
  const rule = { accountId: caller.account.id, id: params.id };
  const outcome = await updateRuleRow(context.database, rule, change);
  if (outcome === "not_found") {
    throw new ApiError("not_found");
  }
  if (outcome === "already_there") {
    throw ruleExists();
  }
  await recordCall(call, "rule_changed", ruleDetail(outcome));
  return presentRule(outcome);
});
