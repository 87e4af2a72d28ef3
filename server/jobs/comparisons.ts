import type { Database } from "#server/data/database.ts";
import type { JobRow } from "#server/data/tables.ts";
import { compareLists, type ListComparison } from "./compareLists.ts";

const keptMax = 4;

/** Comparisons of a database, made one at a time, the last few kept: what has ended does not change any more. */
interface Comparisons {
  kept: Map<string, Promise<ListComparison>>;
  last: Promise<unknown>;
}

const ofDatabase = new WeakMap<Database, Comparisons>();

/** The comparison of two ended lists; turning its pages makes it once. */
export function comparisonOf(
  database: Database,
  here: JobRow,
  there: JobRow,
): Promise<ListComparison> {
  const own = ofDatabase.get(database) ?? { kept: new Map(), last: Promise.resolve() };
  ofDatabase.set(database, own);
  const name = `${here.id} ${there.id}`;
  const before = own.kept.get(name);
  if (before !== undefined) {
    return before;
  }
  const made = own.last.then(() => compareLists(database.queries, here, there));
  own.last = made.catch(() => own.kept.delete(name));
  own.kept.set(name, made);
  const [oldest] = own.kept.keys();
  if (own.kept.size > keptMax && oldest !== undefined) {
    own.kept.delete(oldest);
  }
  return made;
}
