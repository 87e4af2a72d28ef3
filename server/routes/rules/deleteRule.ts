import { deleteRule } from "#contract/rules.ts";
import { deleteRuleRow } from "#server/data/queries/rules.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { recordCall } from "#server/http/auth/recordCall.ts";
import { ruleDetail } from "./ruleInput.ts";

/** `DELETE /v1/rules/:id`: deletes a rule. */
export const deleteRuleRoute = scopedRoute(deleteRule, async (call) => {
  const { context, caller, params, reply } = call;
  const row = await deleteRuleRow(context.database.queries, caller.account.id, params.id);
  if (row === undefined) {
    throw new ApiError("not_found");
  }
  await recordCall(call, "rule_deleted", ruleDetail(row));
  void reply.code(204);
});
