import { deleteRule } from "#contract/rules.ts";
import { deleteRuleRow } from "#server/data/queries/rules.ts";
import { Refusal } from "#server/http/refusal.ts";
import { scopedRoute } from "#server/http/route.ts";

/** `DELETE /v1/rules/:id`: takes a rule away. */
export const deleteRuleRoute = scopedRoute(deleteRule, async ({ parts, who, params, reply }) => {
  if (!(await deleteRuleRow(parts.database.queries, who.account.id, params.id))) {
    throw new Refusal("not_found");
  }
  void reply.code(204);
});
