import type { Database } from "#server/data/database.ts";
import type { JobRow } from "#server/data/tables.ts";
import { KeptAnswers } from "#server/keptAnswers.ts";
import { compareLists, type ListComparison } from "./compareLists.ts";

const keptMax = 4;

/** Comparisons of a database, made one at a time, the last few kept: what has ended does not change any more. */
interface Comparisons {
  kept: KeptAnswers<ListComparison>;
  last: Promise<unknown>;
}

const ofDatabase = new WeakMap<Database, Comparisons>();

/** The comparison of two ended lists; turning its pages makes it once. */
export function comparisonOf(
  database: Database,
  here: JobRow,
  there: JobRow,
): Promise<ListComparison> {
  const own = ofDatabase.get(database) ?? {
    kept: new KeptAnswers<ListComparison>(keptMax),
    last: Promise.resolve(),
  };
  ofDatabase.set(database, own);
  return own.kept.get(`${here.id} ${there.id}`, () => {
    const made = own.last.then(() => compareLists(database.queries, here, there));
    own.last = made.catch(() => undefined);
    return made;
  });
}
