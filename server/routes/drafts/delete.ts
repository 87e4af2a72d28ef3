import { deleteDraft } from "#contract/drafts.ts";
import { deleteDraftRow } from "#server/data/queries/drafts.ts";
import { sessionRoute } from "#server/http/route.ts";

/** `DELETE /drafts/:id`: throws a draft away. */
export const deleteDraftRoute = sessionRoute(deleteDraft, async ({ parts, who, params, reply }) => {
  await deleteDraftRow(parts.database.queries, who.account.id, params.id);
  void reply.code(204);
});
