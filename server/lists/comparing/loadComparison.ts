import type { Database } from "#server/data/connection/database.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { cachePerDatabase } from "#server/concurrency/promiseCache.ts";
import { compareLists, type ListComparison } from "./compareLists.ts";

/** Caches the last few comparisons, since ended lists no longer change. */
const comparisonsOf = cachePerDatabase<ListComparison>(4);
/** The last comparison started in each database; comparisons run one at a time. */
const lastOf = new WeakMap<Database["identity"], Promise<unknown>>();

/** Returns the comparison of two ended lists. Cached, so that paging through it computes it once. */
export function loadComparison(
  database: Database,
  here: ListRow,
  there: ListRow,
): Promise<ListComparison> {
  return comparisonsOf(database).get(`${here.id} ${there.id}`, () => {
    const last = lastOf.get(database.identity) ?? Promise.resolve();
    const comparison = last.then(() => compareLists(database.queries, here, there));
    lastOf.set(
      database,
      comparison.catch(() => undefined),
    );
    return comparison;
  });
}
