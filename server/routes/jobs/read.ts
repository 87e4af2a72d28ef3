import { readJob } from "#contract/jobs.ts";
import { scopedRoute } from "#server/http/route.ts";
import { presentJob } from "#server/present/job.ts";
import { askedJob } from "./askedJob.ts";

/** `GET /v1/jobs/:id`: a list as it stands. */
export const readJobRoute = scopedRoute(readJob, async ({ params, who, parts }) =>
  presentJob(await askedJob(parts, who.account.id, params.id)),
);
