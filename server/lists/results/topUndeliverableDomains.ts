import { rowsInFile, type ListRow } from "#server/data/tables/listRow.ts";
import type { Database } from "#server/data/connection/database.ts";
import { endedStates } from "#server/data/queries/lists.ts";
import {
  countDomains,
  type DomainCount,
  undeliverableDomains,
} from "#server/data/queries/resultDomains.ts";
import { cachePerDatabase } from "#server/concurrency/promiseCache.ts";
import { frequentNames } from "./frequentNames.ts";

const shown = 10;
/** Domains counted exactly, so that an estimate doesn't decide which ones come first. */
const closely = 3 * shown;
const countsOf = cachePerDatabase<DomainCount[]>(50);

async function count(database: Database, list: ListRow): Promise<DomainCount[]> {
  const of = { listId: list.id, rows: rowsInFile(list) };
  const names = frequentNames(10_000);
  for await (const some of undeliverableDomains(database, of)) {
    for (const { domain, rows } of some) {
      names.add(domain, rows);
    }
  }
  const domains = names.first(closely);
  const counts = await countDomains(database, { ...of, domains });
  return counts.toSorted((one, other) => other.undeliverable - one.undeliverable).slice(0, shown);
}

/** Returns the domains of a list with the most undeliverable rows, at most ten, worst first. Caches the counts of ended lists. */
export async function topUndeliverableDomains(
  database: Database,
  list: ListRow,
): Promise<DomainCount[]> {
  return endedStates.includes(list.state)
    ? countsOf(database).get(list.id, () => count(database, list))
    : count(database, list);
}
