import { scopesOf } from "#server/data/queries/apiKeys.ts";
import { readListRow } from "#contract/listRows.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { describeRow } from "#server/lists/results/describeRow.ts";
import { rowAt } from "#server/lists/results/rowAt.ts";
import { askedList } from "./askedList.ts";

/** `GET /v1/lists/:id/results/:position`: returns one row of a list with its result and evidence. */
export const readListRowRoute = scopedRoute(readListRow, async ({ params, caller, context }) => {
  const list = await askedList(context, caller.account.id, params.id);
  if (list.state === "expired") {
    throw new ApiError("expired");
  }
  const row = await rowAt(context.database.queries, list.id, params.position);
  if (row === undefined) {
    throw new ApiError("not_found");
  }
  const described = await describeRow(context, list, row);
  const withheld = caller.key !== null && !scopesOf(caller.key).includes("evidence:read");
  return withheld ? { ...described, evidence: null } : described;
});
