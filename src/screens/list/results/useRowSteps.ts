import type { List } from "#contract/listShape.ts";
import { useReadListRowsQuery } from "#web/api/listsApi.ts";
import { isFinished } from "#web/api/newerList.ts";
import { pageQuery, type ShownRows } from "./pageQuery.ts";
import { filterQuery } from "./rowFilter.ts";

/** Positions of the rows before and after a row; undefined if there is none, or it isn't known yet. */
interface RowSteps {
  previous: number | undefined;
  next: number | undefined;
}

const none: RowSteps = { previous: undefined, next: undefined };

/**
 * Returns the neighbors of the open row in the order of the table. `place` is the row's place among the matching ones,
 * from 1. While a list runs, places change, so that the neighbors are those on the shown page.
 */
export function useRowSteps(
  list: List,
  shown: ShownRows,
  { opened, place }: { opened: number | undefined; place: number | undefined },
): RowSteps {
  const { filter, sort } = shown;
  const isWholeFile = sort === "line" && Object.keys(filterQuery(filter)).length === 0;
  const lasting = isFinished(list);
  const { params, query } = pageQuery(list, shown);
  const around =
    lasting && place !== undefined ? { from: Math.max(1, place - 1), limit: 3 } : undefined;
  const { data } = useReadListRowsQuery(
    { params, query: { ...query, ...around } },
    { skip: opened === undefined || isWholeFile || (lasting && around === undefined) },
  );
  if (opened === undefined) {
    return none;
  }
  if (isWholeFile) {
    const rows = list.counts?.rows ?? 0;
    return {
      previous: opened > 1 ? opened - 1 : undefined,
      next: opened < rows ? opened + 1 : undefined,
    };
  }
  const rows = data?.data.map(({ position }) => position) ?? [];
  const index = rows.indexOf(opened);
  return index < 0 ? none : { previous: rows[index - 1], next: rows[index + 1] };
}
