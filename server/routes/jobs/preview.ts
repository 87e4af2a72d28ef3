import { readJobPreview } from "#contract/jobs.ts";
import { Refusal } from "#server/http/refusal.ts";
import { scopedRoute } from "#server/http/route.ts";
import { previewOf } from "#server/jobs/keptOfJob.ts";
import { askedJob } from "./askedJob.ts";

/** `GET /v1/jobs/:id/preview`: how a file was understood. */
export const readJobPreviewRoute = scopedRoute(readJobPreview, async ({ params, who, parts }) => {
  const job = await askedJob(parts, who.account.id, params.id);
  const preview = previewOf(job);
  if (preview === null) {
    throw new Refusal("invalid_state", { state: job.state });
  }
  return preview;
});
