import type { Queries } from "#server/data/connection/database.ts";
import { chunkAt } from "#server/data/queries/listChunks.ts";
import {
  countedRowsOf,
  type CountedRow,
  type ListChunkRow,
} from "#server/data/tables/listChunkRow.ts";
import { countsOf, type ListRow } from "#server/data/tables/listRow.ts";

/** Returns the key of a row in a list's fixes: the number of its record and, if that has several rows, of the row among them (`12.2`). Other than positions, keys stay the same if cells are split otherwise. */
const fixKeyOf = (position: number, { record = position, part }: CountedRow): string =>
  part === undefined ? String(record) : `${record}.${part}`;

/** Returns the keys of rows in the list's fixes, by position. Reads each chunk once. */
export async function fixKeys(
  queries: Queries,
  list: ListRow,
  positions: readonly number[],
): Promise<Map<number, string>> {
  const keys = new Map(positions.map((position) => [position, String(position)]));
  if ((countsOf(list.counts)?.split ?? 0) === 0) {
    return keys;
  }
  let chunk: ListChunkRow | undefined;
  let counted: CountedRow[] = [];
  for (const position of [...keys.keys()].toSorted((one, other) => one - other)) {
    if (chunk === undefined || position >= chunk.first_position + chunk.size) {
      chunk = await chunkAt(queries, list.id, position);
      counted = chunk === undefined ? [] : countedRowsOf(chunk.counted);
    }
    const row = counted[position - (chunk?.first_position ?? 0)];
    if (row !== undefined) {
      keys.set(position, fixKeyOf(position, row));
    }
  }
  return keys;
}
