import { type FileRow } from "#server/data/tables/listChunkRow.ts";
import { addressColumnOf, rowsInFile, type ListRow } from "#server/data/tables/listRow.ts";
import { limits } from "#contract/limits.ts";
import { readListRows, type RowSort } from "#contract/listRows.ts";
import { endedStates } from "#server/data/queries/lists.ts";
import { type ResultFilter, resultPage } from "#server/data/queries/resultPages.ts";
import { buildPage, readCursor } from "#server/http/cursor.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { type FilteredRows, filteredRows } from "#server/lists/results/filteredRows.ts";
import { listRows, rowsAt } from "#server/lists/results/listRows.ts";
import { rowAt } from "#server/lists/results/rowAt.ts";
import { newestPositions } from "#server/lists/results/newestPositions.ts";
import { sortedPositions } from "#server/lists/results/sortedPositions.ts";
import { positionOfLine } from "#server/lists/results/positionOfLine.ts";
import { parseRowFilter } from "#server/lists/results/parseRowFilter.ts";
import type { AppContext } from "#server/context.ts";
import { presentListRow } from "#server/presenters/presentListRow.ts";
import { requestedListWithRows } from "./requestedList.ts";

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
async function findStart(
  context: AppContext,
  { list, fitting }: { list: ListRow; fitting: FilteredRows },
  position: { cursor: string | null; line?: number | undefined; from?: number | undefined },
): Promise<number> {
  if (position.cursor !== null) {
    return Number(position.cursor);
  }
  if (position.line !== undefined) {
    const of = { listId: list.id, rows: rowsInFile(list) };
    return (await positionOfLine(context.database.queries, of, position.line)) - 1;
  }
  return position.from === undefined ? 0 : (await fitting.position(position.from)) - 1;
}

/** Returns the rows at these ranks of an order, from 1. */
async function rowsInOrder(
  context: AppContext,
  list: ListRow,
  positions: Uint32Array,
): Promise<FileRow[]> {
  const { queries } = context.database;
  const rows: FileRow[] = [];
  for (const position of positions) {
    const row = await rowAt(queries, list.id, position);
    if (row !== undefined) {
      rows.push(row);
    }
  }
  return rows;
}

interface SortedPage {
  list: ListRow;
  filter: ResultFilter | null;
  sort: RowSort;
  limit: number;
  pageKey: string;
  /** Number of rows before the page. */
  after: number;
  include: "total" | undefined;
}

/** Returns one page of a list's rows in an order other than that of the file, which needs an ended list unless it is `newest`. */
async function sortedPage(
  context: AppContext,
  { list, filter, sort, limit, pageKey, after, include }: SortedPage,
) {
  if (sort !== "newest" && !endedStates.includes(list.state)) {
    throw new ApiError("invalid_state", { state: list.state });
  }
  const positions =
    sort === "newest"
      ? await newestPositions(context.database, list, filter)
      : await sortedPositions(context.database, list, { filter, sort });
  const rows = await rowsInOrder(context, list, positions.slice(after, after + limit + 1));
  const shape = { state: list.state, column: addressColumnOf(list) };
  const page = buildPage(context.secrets, pageKey, {
    rows: rows.map((row, index) => ({ ...row, id: String(after + index + 1) })),
    limit,
    present: (row) => presentListRow(row, shape),
  });
  return include === undefined ? page : { ...page, total: positions.length, first: after + 1 };
}

/** `GET /v1/lists/:id/results`: returns rows and their results, in the order of the file by default. */
export const readListRowsRoute = scopedRoute(
  readListRows,
  async ({ params, query, caller, context }) => {
    const list = await requestedListWithRows(context, caller.account.id, params.id);
    const { limit = limits.pageDefault, after: cursor, from, line, include, ...rest } = query;
    const pageKey = `rows ${list.id} ${JSON.stringify(rest)}`;
    const filter = parseRowFilter(rest);
    const { sort = "line" } = rest;
    if (sort !== "line") {
      const position = readCursor(context.secrets, pageKey, cursor);
      const start = position === null ? (from ?? 1) - 1 : Number(position);
      const of = { list, filter, sort, limit, pageKey, after: start, include };
      return sortedPage(context, of);
    }
    const fitting = filteredRows(context.database, list, filter);
    const after = await findStart(
      context,
      { list, fitting },
      { cursor: readCursor(context.secrets, pageKey, cursor), line, from },
    );
    const rows = await pageOfRows(context, { list, filter, after, limit: limit + 1 });
    const shape = { state: list.state, column: addressColumnOf(list) };
    const page = buildPage(context.secrets, pageKey, {
      rows: rows.map((row) => ({ ...row, id: String(row.position) })),
      limit,
      present: (row) => presentListRow(row, shape),
    });
    return include === undefined
      ? page
      : { ...page, total: await fitting.total(), first: await fitting.place(after + 1) };
  },
);
