import { chunkAt } from "#server/data/queries/listChunks.ts";
import { resultsAt } from "#server/data/queries/listResults.ts";
import type { Queries } from "#server/data/connection/database.ts";
import {
  countedRowsOf,
  recordAt,
  recordsOf,
  type FileRow,
} from "#server/data/tables/listChunkRow.ts";

/** Returns the row of a list at a position, with its result if it has one; undefined if there is no such row. */
export async function rowAt(
  queries: Queries,
  listId: string,
  position: number,
): Promise<FileRow | undefined> {
  const chunk = await chunkAt(queries, listId, position);
  const index = position - (chunk?.first_position ?? 0);
  const rows = chunk === undefined ? [] : countedRowsOf(chunk.counted);
  const record = chunk === undefined ? undefined : recordAt(recordsOf(chunk.records), rows, index);
  if (record === undefined) {
    return undefined;
  }
  const [line, cells] = record;
  const counted = rows[index] ?? { kind: "blank", email: null };
  const [result] = await resultsAt(queries, { listId, from: position, to: position });
  return { position, line, cells, counted, result: result ?? null };
}
