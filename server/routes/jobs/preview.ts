import { type JobPreview, readJobPreview } from "#contract/jobs.ts";
import { Refusal } from "#server/http/refusal.ts";
import { scopedRoute } from "#server/http/route.ts";
import { askedJob } from "./askedJob.ts";

/** `GET /v1/jobs/:id/preview`: how a file was understood. */
export const readJobPreviewRoute = scopedRoute(readJobPreview, async ({ params, who, parts }) => {
  const job = await askedJob(parts, who.account.id, params.id);
  if (job.preview === null) {
    throw new Refusal("invalid_state", { state: job.state });
  }
  return JSON.parse(job.preview) as JobPreview;
});
