import { cachePerDatabase } from "#server/concurrency/promiseCache.ts";
import type { Database } from "#server/data/connection/database.ts";
import { countOutcomes, type OutcomeCount } from "#server/data/queries/countOutcomes.ts";
import { endedStates } from "#server/data/queries/lists.ts";
import { type ListRow, rowsInFile } from "#server/data/tables/listRow.ts";

const counts = cachePerDatabase<OutcomeCount[]>(50);

/** Returns the outcomes of a list's rows so far. Caches those of ended lists, which no longer change. */
export async function outcomeCounts(database: Database, list: ListRow): Promise<OutcomeCount[]> {
  const of = { listId: list.id, rows: rowsInFile(list) };
  const count = () => countOutcomes(database.queries, of);
  return endedStates.includes(list.state)
    ? counts(database).get(`${list.id} ${list.state} ${list.completed_at}`, count)
    : count();
}
