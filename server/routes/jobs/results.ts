import { limits } from "#contract/limits.ts";
import { listJobRows } from "#contract/jobs.ts";
import { resultPage } from "#server/data/resultPages.ts";
import type { JobRow } from "#server/data/tables.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { Refusal } from "#server/http/refusal.ts";
import { scopedRoute } from "#server/http/route.ts";
import { addressColumnOf } from "#server/jobs/keptOfJob.ts";
import { listRows, type ListRow, rowsAt } from "#server/jobs/listRows.ts";
import { rowsInFile } from "#server/jobs/rowsInFile.ts";
import { filterOf } from "#server/jobs/rowFilter.ts";
import type { Parts } from "#server/parts.ts";
import { presentJobRow } from "#server/present/jobRow.ts";
import { askedJob } from "./askedJob.ts";

async function firstRows(
  parts: Parts,
  page: { job: JobRow; after: number; limit: number },
): Promise<ListRow[]> {
  const rows: ListRow[] = [];
  for await (const some of listRows(parts.database.queries, page.job.id, page.after)) {
    rows.push(...some);
    if (rows.length >= page.limit) {
      break;
    }
  }
  return rows.slice(0, page.limit);
}

/** `GET /v1/jobs/:id/results`: rows and their results in the order of the file. */
export const listJobRowsRoute = scopedRoute(listJobRows, async ({ params, query, who, parts }) => {
  const job = await askedJob(parts, who.account.id, params.id);
  if (job.state === "expired") {
    throw new Refusal("expired");
  }
  const { queries } = parts.database;
  const { limit = limits.pageDefault, after: cursor, from = 1, ...asked } = query;
  const list = `rows ${job.id} ${JSON.stringify(asked)}`;
  const after = Number(readCursor(parts.secrets, list, cursor) ?? from - 1);
  const filter = filterOf(asked);
  const rows =
    filter === null
      ? await firstRows(parts, { job, after, limit: limit + 1 })
      : await rowsAt(
          queries,
          job.id,
          await resultPage(queries, {
            jobId: job.id,
            rows: rowsInFile(job),
            after,
            limit: limit + 1,
            filter,
          }),
        );
  const shape = { state: job.state, column: addressColumnOf(job) };
  return pageOf(parts.secrets, list, {
    rows: rows.map((row) => ({ ...row, id: String(row.position) })),
    limit,
    present: (row) => presentJobRow(row, shape),
  });
});
