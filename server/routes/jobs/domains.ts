import { listJobDomains } from "#contract/jobs.ts";
import { scopedRoute } from "#server/http/route.ts";
import { worstDomains } from "#server/jobs/worstDomains.ts";
import { askedJob } from "./askedJob.ts";

/** `GET /v1/jobs/:id/domains`: where the undeliverable rows of a list are. */
export const listJobDomainsRoute = scopedRoute(listJobDomains, async ({ params, who, parts }) => {
  const job = await askedJob(parts, who.account.id, params.id);
  return { object: "job_domains" as const, data: await worstDomains(parts.database, job) };
});
