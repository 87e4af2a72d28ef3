import { recordsOf } from "#server/data/tables/listChunkRow.ts";
import { chunkAt } from "#server/data/queries/listChunks.ts";
import type { Queries } from "#server/data/connection/database.ts";

/** Returns the position of the first row that begins at a line of the file, or else of the row before. Reads few chunks, however long the list is. */
export async function positionOfLine(
  queries: Queries,
  { listId, rows }: { listId: string; rows: number },
  line: number,
): Promise<number> {
  // Binary search for the first row that begins at this line or later; its position is from `low` to `high`.
  let [low, high] = [1, rows + 1];
  let lineAtHigh = Number.POSITIVE_INFINITY;
  while (low < high) {
    const chunk = await chunkAt(queries, listId, Math.floor((low + high) / 2));
    if (chunk === undefined) {
      break;
    }
    const records = recordsOf(chunk.records);
    const index = records.findIndex(([recordLine]) => recordLine >= line);
    if (index < 0) {
      low = chunk.first_position + chunk.size;
      continue;
    }
    high = chunk.first_position + index;
    lineAtHigh = records[index]?.[0] ?? line;
    if (index > 0) {
      break;
    }
  }
  return lineAtHigh === line ? high : Math.max(1, high - 1);
}
