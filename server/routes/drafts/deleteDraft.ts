import { deleteDraft } from "#contract/drafts.ts";
import { deleteDraftRow } from "#server/data/queries/drafts.ts";
import { sessionRoute } from "#server/routing/route.ts";

/** `DELETE /drafts/:id`: deletes a draft. */
export const deleteDraftRoute = sessionRoute(
  deleteDraft,
  async ({ context, caller, params, reply }) => {
    await deleteDraftRow(context.database.queries, {
      accountId: caller.account.id,
      userId: caller.user.id,
      id: params.id,
    });
    void reply.code(204);
  },
);
