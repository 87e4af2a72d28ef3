import { addressKey } from "#engine/address/addressKey.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { answersFrom } from "#server/data/queries/resultPages.ts";
import { type ListRow, rowsInFile } from "#server/data/tables/listRow.ts";
import { type Verdict, verdicts } from "#vocabulary/verdicts.ts";
import { createAddressTable } from "./addressTable.ts";
import { setImmediate } from "node:timers/promises";
/** The difference between two lists by canonical address. Only rows with a verdict count, and each address counts once. */
export interface ListComparison {
  both: number;
  onlyHere: number;
  onlyThere: number;
  /** Verdicts that changed, from the earlier list to this one. */
  changes: { from: Verdict; to: Verdict; count: number }[];
  /** Positions of the changed addresses in both lists, in the order of this list. */
  changed: readonly (readonly [here: number, there: number])[];
}

async function eachAnswer(
  queries: Queries,
  listId: string,
  act: (row: { position: number; key: string; verdict: Verdict }) => void,
): Promise<void> {
  for await (const rows of answersFrom(queries, listId)) {
    for (const { position, email, verdict } of rows) {
      act({ position, key: addressKey(email) ?? email, verdict });
    }
    await setImmediate();
  }
}

/** Compares two ended lists, 500 rows at a time. Of the earlier list, stores only digests, positions and verdicts, 13 bytes per slot of the address table. */
export async function compareLists(
  queries: Queries,
  here: ListRow,
  there: ListRow,
): Promise<ListComparison> {
  const table = createAddressTable(rowsInFile(here) + rowsInFile(there));
  const counts = new Map<string, { from: Verdict; to: Verdict; count: number }>();
  const changed: [number, number][] = [];
  let [both, onlyHere, inThere] = [0, 0, 0];
  await eachAnswer(queries, there.id, ({ position, key, verdict }) => {
    const slot = table.find(key);
    if (table.read(slot).position === 0) {
      inThere += 1;
      table.write(slot, { position, verdict: verdicts.indexOf(verdict), met: false });
    }
  });
  await eachAnswer(queries, here.id, ({ position, key, verdict: to }) => {
    const slot = table.find(key);
    const earlier = table.read(slot);
    if (earlier.met) {
      return;
    }
    table.write(slot, { ...earlier, met: true });
    if (earlier.position === 0) {
      onlyHere += 1;
      return;
    }
    both += 1;
    const from = verdicts[earlier.verdict] ?? to;
    if (from !== to) {
      changed.push([position, earlier.position]);
      const change = counts.get(`${from} ${to}`) ?? { from, to, count: 0 };
      counts.set(`${from} ${to}`, { ...change, count: change.count + 1 });
    }
  });
  const changes = [...counts.values()].toSorted((one, other) => other.count - one.count);
  return { both, onlyHere, onlyThere: inThere - both, changes, changed };
}
