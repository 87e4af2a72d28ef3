import { deleteList } from "#contract/lists.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { recordCall } from "#server/http/auth/recordCall.ts";
import { removeList } from "#server/lists/lifecycle/listLifecycle.ts";
import { instant } from "#server/presenters/instant.ts";
import { requestedList, wrongState } from "./requestedList.ts";

/** `DELETE /v1/lists/:id`: deletes a list with all its data and returns what was deleted. */
export const deleteListRoute = scopedRoute(deleteList, async (call) => {
  const { params, caller, context } = call;
  const list = await requestedList(context, caller.account.id, params.id);
  const deletion = await removeList(context, list);
  if (deletion === undefined) {
    throw await wrongState(context, list);
  }
  await recordCall(call, "list_deleted", list.id);
  const { deletedAt, ...figures } = deletion;
  return {
    object: "deletion_receipt" as const,
    list_id: list.id,
    deleted_at: instant(deletedAt),
    ...figures,
  };
});
