import { rowsInFile, type ListRow } from "#server/data/tables/listRow.ts";
import type { Database } from "#server/data/connection/database.ts";
import { endedStates } from "#server/data/queries/lists.ts";
import { countWindows, type ResultFilter } from "#server/data/queries/resultPages.ts";
import { countBefore, positionOfNth } from "#server/data/queries/resultPositions.ts";
import { cachePerDatabase } from "#server/concurrency/promiseCache.ts";

/** Positions of a list's rows that match a filter. */
export interface FilteredRows {
  total(): Promise<number>;
  /** Returns the position of the n-th matching row, from 1; one past the last row if there are fewer. */
  position(nth: number): Promise<number>;
  /** Returns the rank, from 1, of the first matching row at or after a position. */
  place(position: number): Promise<number>;
}

const countsOf = cachePerDatabase<number[]>(50);

/** Returns the positions of a list's rows that match a filter, or of all rows. Caches the counts of ended lists, which no longer change. */
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
