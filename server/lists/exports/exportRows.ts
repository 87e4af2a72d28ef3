import { type FileRow } from "#server/data/tables/listChunkRow.ts";
import { setImmediate } from "node:timers/promises";
import type { Queries } from "#server/data/connection/database.ts";
import { type ResultFilter, resultPage } from "#server/data/queries/resultPages.ts";
import { listRows, rowsAt } from "#server/lists/results/listRows.ts";

const pageRows = 500;

/** A list and the number of rows in its file. */
interface RowSelection {
  listId: string;
  rows: number;
}

async function* filteredRows(
  queries: Queries,
  { listId, rows, filter }: RowSelection & { filter: ResultFilter },
): AsyncGenerator<FileRow[]> {
  for (let after = 0; ;) {
    const results = await resultPage(queries, { listId, rows, after, limit: pageRows, filter });
    const last = results.at(-1);
    if (last === undefined) {
      return;
    }
    yield rowsAt(queries, listId, results);
    after = last.position;
  }
}

/** Yields the rows of a download in file order, a few hundred at a time, so that memory use doesn't grow with the list. Lets other requests run between batches. */
export async function* exportRows(
  queries: Queries,
  selection: RowSelection & { filter: ResultFilter | null },
): AsyncGenerator<FileRow[]> {
  const { listId, filter } = selection;
  const rows =
    filter === null ? listRows(queries, listId) : filteredRows(queries, { ...selection, filter });
  for await (const some of rows) {
    yield some;
    await setImmediate();
  }
}
