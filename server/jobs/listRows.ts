import { chunkAt, chunksFrom } from "#server/data/jobChunks.ts";
import { resultsAt } from "#server/data/jobResults.ts";
import type { Queries } from "#server/data/database.ts";
import type { JobChunkRow, JobResultRow } from "#server/data/tables.ts";
import type { CountedRow, KeptRecord } from "./countedRow.ts";

/** One row of a file, what counting found of it, and its result as far as there is one. */
export interface ListRow {
  position: number;
  line: number;
  cells: string[];
  counted: CountedRow;
  result: JobResultRow | null;
}

/** The rows of one chunk with their results. */
async function rowsOf(queries: Queries, chunk: JobChunkRow): Promise<ListRow[]> {
  const records = JSON.parse(chunk.records) as KeptRecord[];
  const counted = JSON.parse(chunk.counted) as CountedRow[];
  const from = chunk.first_position;
  const results = await resultsAt(queries, {
    jobId: chunk.job_id,
    from,
    to: from + chunk.size - 1,
  });
  const byPosition = new Map(results.map((result) => [result.position, result]));
  return records.map(([line, cells], index) => ({
    position: from + index,
    line,
    cells,
    counted: counted[index] ?? { kind: "blank", email: null },
    result: byPosition.get(from + index) ?? null,
  }));
}

/** The rows of a list behind a position, in order, one chunk of the file at a time. */
export async function* listRows(
  queries: Queries,
  jobId: string,
  after = 0,
): AsyncGenerator<ListRow[]> {
  for await (const chunk of chunksFrom(queries, jobId, after)) {
    const rows = await rowsOf(queries, chunk);
    yield chunk.first_position > after ? rows : rows.filter(({ position }) => position > after);
  }
}

/** The rows of these results, which are in order; chunks are read one at a time. */
export async function rowsAt(
  queries: Queries,
  jobId: string,
  results: readonly JobResultRow[],
): Promise<ListRow[]> {
  const rows: ListRow[] = [];
  let chunk: JobChunkRow | null = null;
  let records: KeptRecord[] = [];
  let counted: CountedRow[] = [];
  for (const result of results) {
    if (chunk === null || result.position >= chunk.first_position + chunk.size) {
      chunk = (await chunkAt(queries, jobId, result.position)) ?? null;
      records = chunk === null ? [] : (JSON.parse(chunk.records) as KeptRecord[]);
      counted = chunk === null ? [] : (JSON.parse(chunk.counted) as CountedRow[]);
    }
    const index = result.position - (chunk?.first_position ?? 0);
    const [line, cells] = records[index] ?? [0, []];
    const found = counted[index] ?? { kind: "check", email: result.email };
    rows.push({ position: result.position, line, cells, counted: found, result });
  }
  return rows;
}
