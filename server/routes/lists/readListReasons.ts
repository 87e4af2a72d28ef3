import { rowsInFile } from "#server/data/tables/listRow.ts";
import { readListReasons } from "#contract/lists.ts";
import { countReasons } from "#server/data/queries/resultPages.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { askedList } from "./askedList.ts";

/** `GET /v1/lists/:id/reasons`: counts the rows of a list by reason, as far as checked. */
export const readListReasonsRoute = scopedRoute(
  readListReasons,
  async ({ params, who, context }) => {
    const list = await askedList(context, who.account.id, params.id);
    const of = { listId: list.id, rows: rowsInFile(list) };
    const data = await countReasons(context.database.queries, of);
    return { object: "list_reasons" as const, data };
  },
);
