import { listDrafts } from "#contract/drafts.ts";
import { draftsOf } from "#server/data/queries/drafts.ts";
import { sessionRoute } from "#server/http/route.ts";
import { presentDraft } from "#server/present/draft.ts";

/** `GET /drafts/`: every draft of the account. */
export const listDraftsRoute = sessionRoute(listDrafts, async ({ parts, who }) => {
  const rows = await draftsOf(parts.database.queries, who.account.id);
  return { object: "list" as const, data: rows.map(presentDraft) };
});
