import { deleteList } from "#contract/lists.ts";
import { scopedRoute } from "#server/http/route.ts";
import { removeList } from "#server/lists/lifecycle/listLifecycle.ts";
import { instant } from "#server/present/instant.ts";
import { askedList, wrongState } from "./askedList.ts";

/** `DELETE /v1/lists/:id`: deletes a list with all of it, and says what was deleted. */
export const deleteListRoute = scopedRoute(deleteList, async ({ params, who, parts }) => {
  const list = await askedList(parts, who.account.id, params.id);
  const deletion = await removeList(parts, list);
  if (deletion === undefined) {
    throw await wrongState(parts, list);
  }
  const { deletedAt, ...figures } = deletion;
  return {
    object: "deletion_receipt" as const,
    list_id: list.id,
    deleted_at: instant(deletedAt),
    ...figures,
  };
});
