import { listDrafts } from "#contract/drafts.ts";
import { findDrafts } from "#server/data/queries/drafts.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { presentDraft } from "#server/presenters/presentDraft.ts";

/** `GET /drafts/`: returns every draft of the account. */
export const listDraftsRoute = sessionRoute(listDrafts, async ({ context, caller }) => {
  const rows = await findDrafts(context.database.queries, {
    accountId: caller.account.id,
    userId: caller.user.id,
  });
  return { object: "list" as const, data: rows.map(presentDraft) };
});
