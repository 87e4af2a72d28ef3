import { saveDraft } from "#contract/drafts.ts";
import { limits } from "#contract/limits.ts";
import { upsertDraft } from "#server/data/queries/drafts.ts";
import { Refusal } from "#server/http/refusal.ts";
import { sessionRoute } from "#server/http/route.ts";
import { presentDraft } from "#server/present/draft.ts";

/** `PUT /drafts/:id`: keeps a draft, over the one that has its id. */
export const saveDraftRoute = sessionRoute(saveDraft, async ({ parts, who, params, body }) => {
  const row = {
    account_id: who.account.id,
    id: params.id,
    kind: body.kind,
    name: body.name,
    text: body.text,
    options: body.options ? JSON.stringify(body.options) : null,
    updated_at: parts.now(),
  };
  if (!(await upsertDraft(parts.database, row, limits.draftsMax))) {
    throw new Refusal("conflict");
  }
  return presentDraft(row);
});
