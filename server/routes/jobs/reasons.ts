import { listJobReasons } from "#contract/jobs.ts";
import { countReasons } from "#server/data/resultPages.ts";
import { scopedRoute } from "#server/http/route.ts";
import { rowsInFile } from "#server/jobs/rowsInFile.ts";
import { askedJob } from "./askedJob.ts";

/** `GET /v1/jobs/:id/reasons`: what the rows of a list came to so far. */
export const listJobReasonsRoute = scopedRoute(listJobReasons, async ({ params, who, parts }) => {
  const job = await askedJob(parts, who.account.id, params.id);
  const of = { jobId: job.id, rows: rowsInFile(job) };
  const data = await countReasons(parts.database.queries, of);
  return { object: "job_reasons" as const, data };
});
