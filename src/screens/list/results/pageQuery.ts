import type { RowSort } from "#contract/listRows.ts";
import type { List } from "#contract/listShape.ts";
import { isFinished } from "#web/api/newerList.ts";
import { filterQuery, type RowFilter } from "./rowFilter.ts";

/** Maximum number of rows of a page. */
export const rowsShown = 50;

/** The rows that a table shows: filter, order, and the cursor of its page, null for the first. */
export interface ShownRows {
  filter: RowFilter;
  sort: RowSort;
  after: string | null;
}

/** Returns the request of a page of rows. */
export function pageQuery(list: List, { filter, sort, after }: ShownRows) {
  return {
    params: { id: list.id },
    query: {
      ...filterQuery(filter),
      ...(sort === "line" ? {} : { sort }),
      limit: rowsShown,
      ...(after === null ? {} : { after }),
      ...(isFinished(list) ? { include: "total" as const } : {}),
    },
  };
}
