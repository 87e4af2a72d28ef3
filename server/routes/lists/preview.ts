import { readListPreview } from "#contract/lists.ts";
import { Refusal } from "#server/http/refusal.ts";
import { scopedRoute } from "#server/http/route.ts";
import { previewOf } from "#server/lists/listColumns.ts";
import { askedList } from "./askedList.ts";

/** `GET /v1/lists/:id/preview`: how a file was understood. */
export const readListPreviewRoute = scopedRoute(readListPreview, async ({ params, who, parts }) => {
  const list = await askedList(parts, who.account.id, params.id);
  const preview = previewOf(list);
  if (preview === null) {
    throw new Refusal("invalid_state", { state: list.state });
  }
  return preview;
});
