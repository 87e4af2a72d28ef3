import { findList } from "#server/data/queries/lists.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import type { AppContext } from "#server/context.ts";

/** Returns the list of a request; throws `not_found` if the account has none with this id. */
export async function requestedList(
  context: Pick<AppContext, "database">,
  accountId: string,
  id: string,
): Promise<ListRow> {
  const row = await findList(context.database.queries, accountId, id);
  if (row === undefined) {
    throw new ApiError("not_found");
  }
  return row;
}

/** Returns the list of a request like {@link requestedList}; throws `expired` once its rows are deleted. */
export async function requestedListWithRows(
  context: Pick<AppContext, "database">,
  accountId: string,
  id: string,
): Promise<ListRow> {
  const list = await requestedList(context, accountId, id);
  if (list.state === "expired") {
    throw new ApiError("expired");
  }
  return list;
}

/** Returns the error of an action that the state of a list doesn't allow; the error includes the current state. */
export async function wrongState(
  context: Pick<AppContext, "database">,
  list: ListRow,
): Promise<ApiError> {
  const now = await findList(context.database.queries, list.account_id, list.id);
  return new ApiError("invalid_state", { state: now?.state ?? list.state });
}
