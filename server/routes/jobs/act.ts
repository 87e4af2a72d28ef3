import { cancelJob, pauseJob, resumeJob, startJob } from "#contract/jobs.ts";
import { Refusal } from "#server/http/refusal.ts";
import { scopedRoute } from "#server/http/route.ts";
import { startList } from "#server/jobs/startCounted.ts";
import { cancelList, pauseList, resumeList } from "#server/jobs/steerList.ts";
import type { JobRow } from "#server/data/tables.ts";
import type { Parts } from "#server/parts.ts";
import { showList } from "#server/jobs/showList.ts";
import { askedJob, wrongState } from "./askedJob.ts";

type Act = (parts: Parts, id: string, keyId: string | null) => Promise<JobRow | undefined>;

const started: Act = async (parts, id, keyId) => {
  const start = await startList(parts, id, keyId);
  if (!start.ok && start.fault !== "invalid_state") {
    throw new Refusal(start.fault);
  }
  return start.ok ? start.job : undefined;
};

function routeOf(endpoint: typeof startJob, act: Act) {
  return scopedRoute(endpoint, async ({ params, who, parts, jobs }) => {
    const job = await askedJob(parts, who.account.id, params.id);
    const changed = await act(parts, job.id, who.key?.id ?? null);
    if (changed === undefined) {
      throw await wrongState(parts, job);
    }
    jobs.wake();
    return showList(parts.database.queries, changed);
  });
}

/** `POST /v1/jobs/:id/start`: holds the credits and begins. */
export const startJobRoute = routeOf(startJob, started);
/** `POST /v1/jobs/:id/pause`: stops asking. */
export const pauseJobRoute = routeOf(pauseJob, pauseList);
/** `POST /v1/jobs/:id/resume`: goes on. */
export const resumeJobRoute = routeOf(resumeJob, resumeList);
/** `POST /v1/jobs/:id/cancel`: ends a list as it is. */
export const cancelJobRoute = routeOf(cancelJob, cancelList);
