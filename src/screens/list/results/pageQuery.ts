import type { RowSort } from "#contract/listRows.ts";
import type { List } from "#contract/listShape.ts";
import { isFinished } from "#web/api/newerList.ts";
import { filterQuery, type RowFilter } from "./rowFilter.ts";

/** Rows of a page. */
export const pageRows = 50;

/** The rows that a table shows: filter, order, and the number of the first one among those that match, from 1. */
export interface ShownRows {
  filter: RowFilter;
  sort: RowSort;
  at: number;
}

/** Returns the request of a page of rows. The matching rows of a running list aren't counted. */
export function pageQuery(list: List, { filter, sort, at }: ShownRows) {
  return {
    params: { id: list.id },
    query: {
      ...filterQuery(filter),
      ...(sort === "line" ? {} : { sort }),
      limit: pageRows,
      from: at,
      ...(isFinished(list) ? { include: "total" as const } : {}),
    },
  };
}
