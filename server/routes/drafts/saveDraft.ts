import { saveDraft } from "#contract/drafts.ts";
import { freeLimits } from "#contract/freeLimits.ts";
import { upsertDraft } from "#server/data/queries/drafts.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { presentDraft } from "#server/presenters/presentDraft.ts";

/** `PUT /drafts/:id`: stores a draft, replacing the one with the same id. */
export const saveDraftRoute = sessionRoute(saveDraft, async ({ context, caller, params, body }) => {
  const row = {
    account_id: caller.account.id,
    user_id: caller.user.id,
    id: params.id,
    kind: body.kind,
    name: body.name,
    text: body.text,
    options: body.options ? JSON.stringify(body.options) : null,
    updated_at: context.now(),
  };
  if (!(await upsertDraft(context.database, row, freeLimits.draftsMax))) {
    throw new ApiError("conflict");
  }
  return presentDraft(row);
});
