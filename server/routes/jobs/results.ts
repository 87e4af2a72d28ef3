import { limits } from "#contract/limits.ts";
import { listJobRows } from "#contract/jobs.ts";
import { type ResultFilter, resultPage } from "#server/data/resultPages.ts";
import type { JobRow } from "#server/data/tables.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { Refusal } from "#server/http/refusal.ts";
import { scopedRoute } from "#server/http/route.ts";
import { type FittingRows, fittingRows } from "#server/jobs/fittingRows.ts";
import { addressColumnOf } from "#server/jobs/keptOfJob.ts";
import { listRows, type ListRow, rowsAt } from "#server/jobs/listRows.ts";
import { positionOfLine } from "#server/jobs/positionOfLine.ts";
import { rowsInFile } from "#server/jobs/rowsInFile.ts";
import { filterOf } from "#server/jobs/rowFilter.ts";
import type { Parts } from "#server/parts.ts";
import { presentJobRow } from "#server/present/jobRow.ts";
import { askedJob } from "./askedJob.ts";

interface RowPage {
  job: JobRow;
  filter: ResultFilter | null;
  after: number;
  limit: number;
}

async function pageOfRows(
  parts: Parts,
  { job, filter, after, limit }: RowPage,
): Promise<ListRow[]> {
  const { queries } = parts.database;
  if (filter !== null) {
    const page = { jobId: job.id, rows: rowsInFile(job), after, limit, filter };
    return rowsAt(queries, job.id, await resultPage(queries, page));
  }
  const rows: ListRow[] = [];
  for await (const some of listRows(queries, job.id, after)) {
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
  { job, fitting }: { job: JobRow; fitting: FittingRows },
  asked: { cursor: string | null; line?: number | undefined; from?: number | undefined },
): Promise<number> {
  if (asked.cursor !== null) {
    return Number(asked.cursor);
  }
  if (asked.line !== undefined) {
    const of = { jobId: job.id, rows: rowsInFile(job) };
    return (await positionOfLine(parts.database.queries, of, asked.line)) - 1;
  }
  return asked.from === undefined ? 0 : (await fitting.position(asked.from)) - 1;
}

/** `GET /v1/jobs/:id/results`: rows and their results in the order of the file. */
export const listJobRowsRoute = scopedRoute(listJobRows, async ({ params, query, who, parts }) => {
  const job = await askedJob(parts, who.account.id, params.id);
  if (job.state === "expired") {
    throw new Refusal("expired");
  }
  const { limit = limits.pageDefault, after: cursor, from, line, include, ...asked } = query;
  const list = `rows ${job.id} ${JSON.stringify(asked)}`;
  const filter = filterOf(asked);
  const fitting = fittingRows(parts.database, job, filter);
  const after = await startOf(
    parts,
    { job, fitting },
    { cursor: readCursor(parts.secrets, list, cursor), line, from },
  );
  const rows = await pageOfRows(parts, { job, filter, after, limit: limit + 1 });
  const shape = { state: job.state, column: addressColumnOf(job) };
  const page = pageOf(parts.secrets, list, {
    rows: rows.map((row) => ({ ...row, id: String(row.position) })),
    limit,
    present: (row) => presentJobRow(row, shape),
  });
  return include === undefined
    ? page
    : { ...page, total: await fitting.total(), first: await fitting.place(after + 1) };
});
