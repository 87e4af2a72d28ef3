import { scopesOf } from "#server/data/queries/apiKeys.ts";
import { readListRow } from "#contract/listRows.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { requestedRow } from "./requestedRow.ts";

/** `GET /v1/lists/:id/results/:position`: returns one row of a list with its result and evidence. */
export const readListRowRoute = scopedRoute(readListRow, async ({ params, caller, context }) => {
  const { described } = await requestedRow(context, caller.account.id, params);
  const withheld = caller.key !== null && !scopesOf(caller.key).includes("evidence:read");
  return withheld ? { ...described, evidence: null } : described;
});
