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
/** A result is reused this many times as long as it took to find, so a watched list costs at most a tenth of the server. */
const reuse = 9;
const cachedMax = 16;

interface Found {
  positions: Promise<Uint32Array>;
  /** Time in ms until which the positions are reused; infinite while they are being found. */
  until: number;
}

const cachedOf = new WeakMap<Database["identity"], Map<string, Found>>();

/** Returns the positions of the matching rows whose final results came last, newest first; works while the list runs. */
export function newestPositions(
  database: Database,
  list: ListRow,
  filter: ResultFilter | null,
  now: () => number = () => performance.now(),
): Promise<Uint32Array> {
  const cached = cachedOf.get(database.identity) ?? new Map<string, Found>();
  cachedOf.set(database.identity, cached);
  const name = JSON.stringify([list.id, list.state, filter]);
  const before = cached.get(name);
  if (before !== undefined && before.until >= now()) {
    return before.positions;
  }
  const started = now();
  const positions = newest(database.queries, list, filter ?? everything);
  const found: Found = { positions, until: Infinity };
  cached.delete(name);
  cached.set(name, found);
  const settle = async () => {
    try {
      await positions;
      found.until = now() + reuse * (now() - started);
    } catch {
      cached.delete(name);
    }
  };
  void settle();
  const [oldest] = cached.keys();
  if (cached.size > cachedMax && oldest !== undefined) {
    cached.delete(oldest);
  }
  return positions;
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
