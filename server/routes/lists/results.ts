import { limits } from "#contract/limits.ts";
import { readListRows } from "#contract/lists.ts";
import { type ResultFilter, resultPage } from "#server/data/queries/resultPages.ts";
import type { ListRow } from "#server/data/tables.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { Refusal } from "#server/http/refusal.ts";
import { scopedRoute } from "#server/http/route.ts";
import { type FittingRows, fittingRows } from "#server/lists/results/filteredRows.ts";
import { addressColumnOf } from "#server/lists/listColumns.ts";
import { listRows, type FileRow, rowsAt } from "#server/lists/results/listRows.ts";
import { positionOfLine } from "#server/lists/results/positionOfLine.ts";
import { rowsInFile } from "#server/lists/results/rowsInFile.ts";
import { filterOf } from "#server/lists/results/rowFilter.ts";
import type { Parts } from "#server/parts.ts";
import { presentListRow } from "#server/present/listRow.ts";
import { askedList } from "./askedList.ts";

interface RowPage {
  list: ListRow;
  filter: ResultFilter | null;
  after: number;
  limit: number;
}

async function pageOfRows(
  parts: Parts,
  { list, filter, after, limit }: RowPage,
): Promise<FileRow[]> {
  const { queries } = parts.database;
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

/** The position that a page begins behind. */
async function startOf(
  parts: Parts,
  { list, fitting }: { list: ListRow; fitting: FittingRows },
  asked: { cursor: string | null; line?: number | undefined; from?: number | undefined },
): Promise<number> {
  if (asked.cursor !== null) {
    return Number(asked.cursor);
  }
  if (asked.line !== undefined) {
    const of = { listId: list.id, rows: rowsInFile(list) };
    return (await positionOfLine(parts.database.queries, of, asked.line)) - 1;
  }
  return asked.from === undefined ? 0 : (await fitting.position(asked.from)) - 1;
}

/** `GET /v1/lists/:id/results`: rows and their results in the order of the file. */
export const readListRowsRoute = scopedRoute(
  readListRows,
  async ({ params, query, who, parts }) => {
    const list = await askedList(parts, who.account.id, params.id);
    if (list.state === "expired") {
      throw new Refusal("expired");
    }
    const { limit = limits.pageDefault, after: cursor, from, line, include, ...asked } = query;
    const pageKey = `rows ${list.id} ${JSON.stringify(asked)}`;
    const filter = filterOf(asked);
    const fitting = fittingRows(parts.database, list, filter);
    const after = await startOf(
      parts,
      { list, fitting },
      { cursor: readCursor(parts.secrets, pageKey, cursor), line, from },
    );
    const rows = await pageOfRows(parts, { list, filter, after, limit: limit + 1 });
    const shape = { state: list.state, column: addressColumnOf(list) };
    const page = pageOf(parts.secrets, pageKey, {
      rows: rows.map((row) => ({ ...row, id: String(row.position) })),
      limit,
      present: (row) => presentListRow(row, shape),
    });
    return include === undefined
      ? page
      : { ...page, total: await fitting.total(), first: await fitting.place(after + 1) };
  },
);
