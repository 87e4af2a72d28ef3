import {
  countedRowsOf,
  recordAt,
  recordsOf,
  type CountedRow,
  type FileRecord,
  type FileRow,
  type ListChunkRow,
} from "#server/data/tables/listChunkRow.ts";
import { chunkAt, chunksFrom } from "#server/data/queries/listChunks.ts";
import { resultsAt } from "#server/data/queries/listResults.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { ListResultRow } from "#server/data/tables/listResultRow.ts";

/** Returns the rows of one chunk with their results. */
async function loadRows(queries: Queries, chunk: ListChunkRow): Promise<FileRow[]> {
  const records = recordsOf(chunk.records);
  const counted = countedRowsOf(chunk.counted);
  const from = chunk.first_position;
  const results = await resultsAt(queries, {
    listId: chunk.list_id,
    from,
    to: from + chunk.size - 1,
  });
  const byPosition = new Map(results.map((result) => [result.position, result]));
  return records.map(([line], index) => ({
    position: from + index,
    line,
    cells: recordAt(records, counted, index)?.[1] ?? [],
    counted: counted[index] ?? { kind: "blank", email: null },
    result: byPosition.get(from + index) ?? null,
  }));
}

/** Yields a list's rows after a position, in order, one chunk at a time. */
export async function* listRows(
  queries: Queries,
  listId: string,
  after = 0,
): AsyncGenerator<FileRow[]> {
  for await (const chunk of chunksFrom(queries, listId, after)) {
    const rows = await loadRows(queries, chunk);
    yield chunk.first_position > after ? rows : rows.filter(({ position }) => position > after);
  }
}

/** Returns the rows of these results, which must be in order. Reads one chunk at a time. */
export async function rowsAt(
  queries: Queries,
  listId: string,
  results: readonly ListResultRow[],
): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  let chunk: ListChunkRow | null = null;
  let records: FileRecord[] = [];
  let counted: CountedRow[] = [];
  for (const result of results) {
    if (chunk === null || result.position >= chunk.first_position + chunk.size) {
      chunk = (await chunkAt(queries, listId, result.position)) ?? null;
      records = chunk === null ? [] : recordsOf(chunk.records);
      counted = chunk === null ? [] : countedRowsOf(chunk.counted);
    }
    const index = result.position - (chunk?.first_position ?? 0);
    const [line, cells] = recordAt(records, counted, index) ?? [0, []];
    const found = counted[index] ?? { kind: "check", email: result.email };
    rows.push({ position: result.position, line, cells, counted: found, result });
  }
  return rows;
}
