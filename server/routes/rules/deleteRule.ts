import { deleteRule } from "#contract/rules.ts";
import { deleteRuleRow } from "#server/data/queries/rules.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";

/** `DELETE /v1/rules/:id`: deletes a rule. */
export const deleteRuleRoute = scopedRoute(
  deleteRule,
  async ({ context, caller, params, reply }) => {
    if (!(await deleteRuleRow(context.database.queries, caller.account.id, params.id))) {
      throw new ApiError("not_found");
    }
    void reply.code(204);
  },
);
