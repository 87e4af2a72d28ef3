import { agingCachePerDatabase } from "#server/concurrency/agingCachePerDatabase.ts";
import { cachePerDatabase } from "#server/concurrency/promiseCache.ts";
import type { Database } from "#server/data/connection/database.ts";
import {
  countAcceptedReasons,
  type AcceptedReasonCount,
} from "#server/data/queries/countAcceptedReasons.ts";
import { endedStates } from "#server/data/queries/lists.ts";
import { type ListRow, rowsInFile } from "#server/data/tables/listRow.ts";

const finalCounts = cachePerDatabase<AcceptedReasonCount[]>(50);
const countsSoFar = agingCachePerDatabase<AcceptedReasonCount[]>(50);

/** Returns the outcomes of a list's rows so far. Caches those of ended lists, which no longer change, and those of others for a moment: programs poll them. */
export async function acceptedReasonCounts(
  database: Database,
  list: ListRow,
): Promise<AcceptedReasonCount[]> {
  const of = { listId: list.id, rows: rowsInFile(list) };
  const count = () => countAcceptedReasons(database.queries, of);
  return endedStates.includes(list.state)
    ? finalCounts(database).get(`${list.id} ${list.state} ${list.completed_at}`, count)
    : countsSoFar(database).get(`${list.id} ${list.state}`, count);
}
