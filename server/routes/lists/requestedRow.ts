import type { ListRowResult } from "#contract/listRows.ts";
import type { AppContext } from "#server/context.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { describeRow } from "#server/lists/results/describeRow.ts";
import { rowAt } from "#server/lists/results/rowAt.ts";
import { requestedListWithRows } from "./requestedList.ts";

/** Returns the row of a request with its result and evidence, and its list. Throws `not_found` if the account has no such row, `expired` once the rows of the list are deleted. */
export async function requestedRow(
  context: AppContext,
  accountId: string,
  { id, position }: { id: string; position: number },
): Promise<{ list: ListRow; described: ListRowResult }> {
  const list = await requestedListWithRows(context, accountId, id);
  const row = await rowAt(context.database.queries, list.id, position);
  if (row === undefined) {
    throw new ApiError("not_found");
  }
  return { list, described: await describeRow(context, list, row) };
}
