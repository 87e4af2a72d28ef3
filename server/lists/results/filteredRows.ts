import { rowsInFile, type ListRow } from "#server/data/tables/listRow.ts";
import type { Database } from "#server/data/connection/database.ts";
import { endedStates } from "#server/data/queries/lists.ts";
import { countWindows, type ResultFilter } from "#server/data/queries/resultPages.ts";
import { countBefore, positionOfNth } from "#server/data/queries/resultPositions.ts";
import { cachePerOwner } from "#server/concurrency/promiseCache.ts";

/** Where the rows of a list stand that are wanted. */
export interface FilteredRows {
  total(): Promise<number>;
  /** Position of the n-th of them, from 1; behind the last row where there are fewer. */
  position(nth: number): Promise<number>;
  /** Which of them the first one from a position on is, from 1. */
  place(position: number): Promise<number>;
}

const countsOf = cachePerOwner<number[]>(50);

/** Where the rows of a list stand that fit a filter, or all of them. What was counted of an ended list is kept for a while: it does not change any more, so that its rows are reached without counting anew. */
export function filteredRows(
  database: Database,
  list: ListRow,
  filter: ResultFilter | null,
): FilteredRows {
  const rows = rowsInFile(list);
  if (filter === null) {
    return {
      total: async () => rows,
      position: async (nth) => nth,
      place: async (position) => position,
    };
  }
  const { queries } = database;
  const of = { listId: list.id, rows, filter };
  let counting: Promise<number[]> | null = null;
  const counts = () =>
    (counting ??= endedStates.includes(list.state)
      ? countsOf(database).get(JSON.stringify(of), () => countWindows(queries, of))
      : countWindows(queries, of));
  return {
    total: async () => (await counts()).reduce((sum, count) => sum + count, 0),
    position: async (nth) =>
      (await positionOfNth(queries, { ...of, counts: await counts() }, nth)) ?? rows + 1,
    place: async (position) =>
      1 + (await countBefore(queries, { ...of, counts: await counts() }, position)),
  };
}
