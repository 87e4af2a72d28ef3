import { deleteOutcomes } from "#contract/outcomes.ts";
import { deleteOutcomesOf } from "#server/data/queries/outcomes.ts";
import { scopedRoute } from "#server/routing/route.ts";

/** `DELETE /v1/outcomes`: deletes all imported outcomes of the account. */
export const deleteOutcomesRoute = scopedRoute(
  deleteOutcomes,
  async ({ context, caller, reply }) => {
    await deleteOutcomesOf(context.database.queries, caller.account.id);
    void reply.code(204);
  },
);
