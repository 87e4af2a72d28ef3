import { agingCachePerDatabase } from "#server/concurrency/agingCachePerDatabase.ts";
import type { Database, Queries } from "#server/data/connection/database.ts";
import {
  everything,
  filtered,
  type ResultFilter,
  windows,
} from "#server/data/queries/resultPages.ts";
import { rowsInFile, type ListRow } from "#server/data/tables/listRow.ts";

/** Maximum number of positions returned. */
export const newestMax = 1000;
const positionsOf = agingCachePerDatabase<Uint32Array>(16);

/** Returns the positions of the matching rows whose final results came last, newest first; works while the list runs. */
export function newestPositions(
  database: Database,
  list: ListRow,
  filter: ResultFilter | null,
  now?: () => number,
): Promise<Uint32Array> {
  const name = JSON.stringify([list.id, list.state, filter]);
  const find = () => newest(database.queries, list, filter ?? everything);
  return positionsOf(database).get(name, find, now);
}

interface Checked {
  position: number;
  at: number;
}

async function newest(queries: Queries, list: ListRow, filter: ResultFilter): Promise<Uint32Array> {
  let found: Checked[] = [];
  for await (const [after, to] of windows(0, rowsInFile(list))) {
    // Once there are enough, older results don't matter.
    const oldest = found.length < newestMax ? 0 : (found.at(-1)?.at ?? 0);
    const some = await filtered(queries, list.id, filter)
      .select(["position", "checked_at as at"])
      .where("status", "=", "final")
      .where("position", ">", after)
      .where("position", "<=", to)
      .where("checked_at", ">=", oldest)
      .orderBy("checked_at", "desc")
      .orderBy("position")
      .limit(newestMax)
      .$narrowType<Checked>()
      .execute();
    found = [...found, ...some]
      .toSorted((one, other) => other.at - one.at || one.position - other.position)
      .slice(0, newestMax);
  }
  return Uint32Array.from(found, ({ position }) => position);
}
