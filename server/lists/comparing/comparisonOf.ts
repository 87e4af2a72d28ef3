import type { Database } from "#server/data/connection/database.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { cachePerOwner } from "#server/concurrency/promiseCache.ts";
import { compareLists, type ListComparison } from "./compareLists.ts";

/** The last few comparisons: what has ended does not change any more. */
const comparisonsOf = cachePerOwner<ListComparison>(4);
/** Comparisons of a database are made one at a time. */
const lastOf = new WeakMap<Database, Promise<unknown>>();

/** The comparison of two ended lists; turning its pages makes it once. */
export function comparisonOf(
  database: Database,
  here: ListRow,
  there: ListRow,
): Promise<ListComparison> {
  return comparisonsOf(database).get(`${here.id} ${there.id}`, () => {
    const last = lastOf.get(database) ?? Promise.resolve();
    const made = last.then(() => compareLists(database.queries, here, there));
    lastOf.set(
      database,
      made.catch(() => undefined),
    );
    return made;
  });
}
