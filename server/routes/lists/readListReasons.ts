import { rowsInFile } from "#server/data/tables/listRow.ts";
import { readListReasons } from "#contract/listRows.ts";
import { countReasons } from "#server/data/queries/resultPages.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { requestedList } from "./requestedList.ts";

/** `GET /v1/lists/:id/reasons`: counts the rows of a list by reason, as far as checked. */
export const readListReasonsRoute = scopedRoute(
  readListReasons,
  async ({ params, caller, context }) => {
    const list = await requestedList(context, caller.account.id, params.id);
    const of = { listId: list.id, rows: rowsInFile(list) };
    const data = await countReasons(context.database.queries, of);
    return { object: "list_reasons" as const, data };
  },
);
