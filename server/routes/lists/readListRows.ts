import { type FileRow } from "#server/data/tables/listChunkRow.ts";
import { addressColumnOf, rowsInFile, type ListRow } from "#server/data/tables/listRow.ts";
import { limits } from "#contract/limits.ts";
import { readListRows } from "#contract/lists.ts";
import { type ResultFilter, resultPage } from "#server/data/queries/resultPages.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { type FilteredRows, filteredRows } from "#server/lists/results/filteredRows.ts";
import { listRows, rowsAt } from "#server/lists/results/listRows.ts";
import { positionOfLine } from "#server/lists/results/positionOfLine.ts";
import { parseRowFilter } from "#server/lists/results/parseRowFilter.ts";
import type { AppContext } from "#server/context.ts";
import { presentListRow } from "#server/presenters/presentListRow.ts";
import { askedList } from "./askedList.ts";

interface RowPage {
  list: ListRow;
  filter: ResultFilter | null;
  after: number;
  limit: number;
}

async function pageOfRows(
  context: AppContext,
  { list, filter, after, limit }: RowPage,
): Promise<FileRow[]> {
  const { queries } = context.database;
  if (filter !== null) {
    const page = { listId: list.id, rows: rowsInFile(list), after, limit, filter };
    return rowsAt(queries, list.id, await resultPage(queries, page));
  }
  const rows: FileRow[] = [];
  for await (const some of listRows(queries, list.id, after)) {
    rows.push(...some);
    if (rows.length >= limit) {
      break;
    }
  }
  return rows.slice(0, limit);
}

/** Returns the position before the first row of a page. */
async function startOf(
  context: AppContext,
  { list, fitting }: { list: ListRow; fitting: FilteredRows },
  asked: { cursor: string | null; line?: number | undefined; from?: number | undefined },
): Promise<number> {
  if (asked.cursor !== null) {
    return Number(asked.cursor);
  }
  if (asked.line !== undefined) {
    const of = { listId: list.id, rows: rowsInFile(list) };
    return (await positionOfLine(context.database.queries, of, asked.line)) - 1;
  }
  return asked.from === undefined ? 0 : (await fitting.position(asked.from)) - 1;
}

/** `GET /v1/lists/:id/results`: returns rows and their results in the order of the file. */
export const readListRowsRoute = scopedRoute(
  readListRows,
  async ({ params, query, who, context }) => {
    const list = await askedList(context, who.account.id, params.id);
    if (list.state === "expired") {
      throw new ApiError("expired");
    }
    const { limit = limits.pageDefault, after: cursor, from, line, include, ...asked } = query;
    const pageKey = `rows ${list.id} ${JSON.stringify(asked)}`;
    const filter = parseRowFilter(asked);
    const fitting = filteredRows(context.database, list, filter);
    const after = await startOf(
      context,
      { list, fitting },
      { cursor: readCursor(context.secrets, pageKey, cursor), line, from },
    );
    const rows = await pageOfRows(context, { list, filter, after, limit: limit + 1 });
    const shape = { state: list.state, column: addressColumnOf(list) };
    const page = pageOf(context.secrets, pageKey, {
      rows: rows.map((row) => ({ ...row, id: String(row.position) })),
      limit,
      present: (row) => presentListRow(row, shape),
    });
    return include === undefined
      ? page
      : { ...page, total: await fitting.total(), first: await fitting.place(after + 1) };
  },
);
