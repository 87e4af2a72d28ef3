import { deleteJob } from "#contract/jobs.ts";
import { scopedRoute } from "#server/http/route.ts";
import { deleteList } from "#server/jobs/steerList.ts";
import { instant } from "#server/present/instant.ts";
import { askedJob, wrongState } from "./askedJob.ts";

/** `DELETE /v1/jobs/:id`: deletes a list with all of it, and says what was deleted. */
export const deleteJobRoute = scopedRoute(deleteJob, async ({ params, who, parts }) => {
  const job = await askedJob(parts, who.account.id, params.id);
  const deletion = await deleteList(parts, job);
  if (deletion === undefined) {
    throw await wrongState(parts, job);
  }
  const { deletedAt, ...figures } = deletion;
  return {
    object: "deletion_receipt" as const,
    job_id: job.id,
    deleted_at: instant(deletedAt),
    ...figures,
  };
});
