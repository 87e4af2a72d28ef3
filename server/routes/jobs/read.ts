import { readJob } from "#contract/jobs.ts";
import { scopedRoute } from "#server/http/route.ts";
import { showList } from "#server/jobs/showList.ts";
import { askedJob } from "./askedJob.ts";

/** `GET /v1/jobs/:id`: a list as it stands. */
export const readJobRoute = scopedRoute(readJob, async ({ params, who, parts }) =>
  showList(parts.database.queries, await askedJob(parts, who.account.id, params.id), parts.now()),
);
