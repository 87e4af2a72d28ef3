import { sampleJob } from "#contract/jobs.ts";
import { limits } from "#contract/limits.ts";
import { changeJob } from "#server/data/jobs.ts";
import { scopedRoute } from "#server/http/route.ts";
import { showList } from "#server/jobs/showList.ts";
import { askedJob, wrongState } from "./askedJob.ts";

/** `POST /v1/jobs/:id/sample`: checks a random sample for free. */
export const sampleJobRoute = scopedRoute(sampleJob, async ({ params, body, who, parts, jobs }) => {
  const job = await askedJob(parts, who.account.id, params.id);
  const sampling = await changeJob(
    parts.database.queries,
    { id: job.id, from: job.sample === null ? ["ready"] : [] },
    {
      state: "sampling",
      sample: JSON.stringify({ size: body.size ?? limits.sampleMax }),
      runner: null,
      lease_until: 0,
    },
  );
  if (sampling === undefined) {
    throw await wrongState(parts, job);
  }
  jobs.wake();
  return showList(parts.database.queries, sampling);
});
