import { recheckJob } from "#contract/jobs.ts";
import { emailsOf } from "#server/data/jobResults.ts";
import { Refusal } from "#server/http/refusal.ts";
import { scopedRoute } from "#server/http/route.ts";
import { createList } from "#server/jobs/createList.ts";
import { optionsOf } from "#server/jobs/listChecking.ts";
import { presentJob } from "#server/present/job.ts";
import { askedJob } from "./askedJob.ts";

const ended = ["completed", "canceled"];

/** `POST /v1/jobs/:id/recheck`: a new list of the addresses whose answer was unknown. */
export const recheckJobRoute = scopedRoute(
  recheckJob,
  async ({ params, who, parts, reply, jobs }) => {
    const job = await askedJob(parts, who.account.id, params.id);
    const emails = await emailsOf(parts.database.queries, job.id, "unknown");
    if (!ended.includes(job.state) || emails.length === 0) {
      throw new Refusal("invalid_state", { state: job.state });
    }
    const created = await parts.database.atomically((queries) =>
      createList(
        queries,
        {
          accountId: who.account.id,
          name: job.name,
          source: { kind: "recheck", emails },
          mapping: {},
          options: { ...optionsOf(job), start: "manual", max_credits: null },
          previousJobId: job.id,
        },
        parts.now(),
      ),
    );
    if (!created.ok) {
      throw new Refusal("rate_limited", { headers: { "retry-after": "60" } });
    }
    jobs.wake();
    void reply.code(201).header("location", `/v1/jobs/${created.job.id}`);
    return presentJob(created.job);
  },
);
