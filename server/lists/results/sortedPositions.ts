import { setImmediate } from "node:timers/promises";
import type { RowSort as AnySort } from "#contract/listRows.ts";
import type { Database, Queries } from "#server/data/connection/database.ts";
import { cachePerDatabase } from "#server/concurrency/promiseCache.ts";
import {
  everything,
  filtered,
  type ResultFilter,
  windows,
} from "#server/data/queries/resultPages.ts";
import { rowsInFile, type ListRow } from "#server/data/tables/listRow.ts";
import { type Verdict, verdicts } from "#vocabulary/verdicts.ts";

type RowSort = Exclude<AnySort, "newest">;

/** A result in the order of its addresses. */
interface Addressed {
  position: number;
  search: string | null;
}

/** Rows to sort: a list, the number of its rows, its filter (null for every row) and the order. */
interface Sorting {
  listId: string;
  rows: number;
  filter: ResultFilter | null;
  sort: RowSort;
}

const entriesPerTurn = 20_000;
/** Orders of a million rows take 4 MB each. */
const ordersOf = cachePerDatabase<Uint32Array>(8);

async function* results(queries: Queries, { listId, rows, filter }: Sorting) {
  for await (const [after, to] of windows(0, rows)) {
    yield await filtered(queries, listId, filter ?? everything)
      .select(["position", "search", "verdict", "score"])
      .where("position", ">", after)
      .where("position", "<=", to)
      .orderBy("position")
      .execute();
  }
}

type Compare = (one: Addressed, other: Addressed) => number;

/** Compares addresses by code unit, so that every installation sorts alike; rows without an address come last. */
const byAddress =
  (down: boolean): Compare =>
  (one, other) => {
    if (one.search === other.search) {
      return one.position - other.position;
    }
    if (one.search === null || other.search === null) {
      return one.search === null ? 1 : -1;
    }
    return one.search < other.search === down ? 1 : -1;
  };

async function merged(
  one: readonly Addressed[],
  other: readonly Addressed[],
  compare: Compare,
): Promise<Addressed[]> {
  const both: Addressed[] = [];
  let [left, right] = [0, 0];
  while (both.length < one.length + other.length) {
    const [first, second] = [one[left], other[right]];
    const takeFirst = second === undefined || (first !== undefined && compare(first, second) < 0);
    const next = takeFirst ? first : second;
    left += takeFirst ? 1 : 0;
    right += takeFirst ? 0 : 1;
    if (next !== undefined) {
      both.push(next);
    }
    if (both.length % entriesPerTurn === 0) {
      await setImmediate();
    }
  }
  return both;
}

/** Sorts by address: each window by itself, then merged in pairs, so that other requests run in between. */
async function positionsByAddress(queries: Queries, of: Sorting): Promise<number[]> {
  const compare = byAddress(of.sort.startsWith("-"));
  let runs: Addressed[][] = [];
  for await (const some of results(queries, of)) {
    runs.push(some.map(({ position, search }) => ({ position, search })).toSorted(compare));
  }
  while (runs.length > 1) {
    const next: Addressed[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      next.push(await merged(runs[index] ?? [], runs[index + 1] ?? [], compare));
    }
    runs = next;
  }
  return (runs[0] ?? []).map(({ position }) => position);
}

const column = (sort: RowSort) => sort.replace("-", "");
const places = 101;

/** Returns the place of a result among those of its column: a verdict, or a score from 0 to 100. Unknown verdicts have no score. */
function findPlace(
  { verdict, score }: { verdict: Verdict | null; score: number | null },
  sort: RowSort,
): number {
  if (verdict === null) {
    return places;
  }
  if (column(sort) === "verdict") {
    return verdicts.indexOf(verdict);
  }
  return score === null || verdict === "unknown" ? places : score;
}

/** Sorts by verdict or score: one bucket for each value, rows in file order within. */
async function positionsByPlace(queries: Queries, of: Sorting): Promise<number[][]> {
  const buckets: number[][] = Array.from({ length: places + 1 }, () => []);
  for await (const some of results(queries, of)) {
    for (const result of some) {
      buckets[findPlace(result, of.sort)]?.push(result.position);
    }
  }
  return buckets;
}

/** Returns all positions of a list's file that aren't among these: rows without a result, such as blank ones. */
function missing(rows: number, found: readonly number[]): number[] {
  const has = new Uint8Array(rows + 1);
  for (const position of found) {
    has[position] = 1;
  }
  return Array.from({ length: rows }, (_, index) => index + 1).filter((one) => has[one] === 0);
}

async function sorted(queries: Queries, of: Sorting): Promise<Uint32Array> {
  const down = of.sort.startsWith("-");
  let found: number[];
  if (column(of.sort) === "email") {
    found = await positionsByAddress(queries, of);
  } else if (column(of.sort) === "line") {
    found = (await positionsByPlace(queries, { ...of, sort: "verdict" })).flat();
    found = (of.filter === null ? [...found, ...missing(of.rows, found)] : found).toSorted(
      (one, other) => (down ? other - one : one - other),
    );
    return Uint32Array.from(found);
  } else {
    const buckets = await positionsByPlace(queries, of);
    const last = buckets.pop() ?? [];
    found = [...(down ? buckets.toReversed() : buckets), last].flat();
  }
  return Uint32Array.from(of.filter === null ? [...found, ...missing(of.rows, found)] : found);
}

/** Returns the positions of an ended list's matching rows in an order; rows without a value come last. The last orders are cached. */
export function sortedPositions(
  database: Database,
  list: ListRow,
  { filter, sort }: { filter: ResultFilter | null; sort: RowSort },
): Promise<Uint32Array> {
  const of = { listId: list.id, rows: rowsInFile(list), filter, sort };
  return ordersOf(database).get(JSON.stringify(of), () => sorted(database.queries, of));
}
