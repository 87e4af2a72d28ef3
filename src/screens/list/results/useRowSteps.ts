import type { List } from "#contract/listShape.ts";
import { useReadListRowsQuery } from "#web/api/listsApi.ts";
import { isFinished } from "#web/api/newerList.ts";
import { pageQuery, type ShownRows } from "./pageQuery.ts";
import { filterQuery } from "./rowFilter.ts";
import { useVirtualRows } from "./useVirtualRows.ts";

/** Positions of the rows before and after a row; undefined if there is none, or it isn't known yet. */
export interface RowSteps {
  previous: number | undefined;
  next: number | undefined;
}

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
  const open = opened !== undefined && !isWholeFile;
  const around = useVirtualRows(list.id, {
    filter,
    sort,
    first: Math.max(0, (place ?? 1) - 2),
    inView: 2,
    everyMs: 0,
    skip: !open || !lasting || place === undefined,
  });
  const page = useReadListRowsQuery(pageQuery(list, shown), { skip: !open || lasting });
  if (opened === undefined) {
    return { previous: undefined, next: undefined };
  }
  if (isWholeFile) {
    const rows = list.counts?.rows ?? 0;
    return {
      previous: opened > 1 ? opened - 1 : undefined,
      next: opened < rows ? opened + 1 : undefined,
    };
  }
  const rows = lasting
    ? [-2, -1, 0].map((by) => around.rowAt((place ?? 0) + by)?.position)
    : (page.data?.data.map(({ position }) => position) ?? []);
  const index = rows.indexOf(opened);
  return index < 0
    ? { previous: undefined, next: undefined }
    : { previous: rows[index - 1], next: rows[index + 1] };
}
