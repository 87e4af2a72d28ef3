import { recheckJob } from "#contract/jobs.ts";
import { lockAccount } from "#server/data/accounts.ts";
import { emailsOf } from "#server/data/resultPages.ts";
import { openRecheck } from "#server/data/jobs.ts";
import type { JobRow } from "#server/data/tables.ts";
import { Refusal } from "#server/http/refusal.ts";
import { scopedRoute } from "#server/http/route.ts";
import { createList, type CreatedList } from "#server/jobs/createList.ts";
import { optionsOf } from "#server/jobs/keptOfJob.ts";
import { rowsInFile } from "#server/jobs/rowsInFile.ts";
import type { Parts } from "#server/parts.ts";
import { showList } from "#server/jobs/showList.ts";
import { askedJob } from "./askedJob.ts";

const ended = ["completed", "canceled"];

/** Makes the list of unknown rows, or finds the one that is not over: asking twice is asking once. */
async function recheckOnce(
  { database, now }: Pick<Parts, "database" | "now">,
  job: JobRow,
): Promise<CreatedList> {
  const of = { jobId: job.id, rows: rowsInFile(job), verdict: "unknown" as const };
  const emails = await emailsOf(database.queries, of);
  if (emails.length === 0) {
    throw new Refusal("invalid_state", { state: job.state });
  }
  return database.atomically(async (queries) => {
    await lockAccount(queries, job.account_id);
    const before = await openRecheck(queries, job.id);
    if (before !== undefined) {
      return { ok: true, job: before };
    }
    const list = {
      accountId: job.account_id,
      name: job.name,
      source: { kind: "recheck" as const, emails },
      mapping: {},
      options: { ...optionsOf(job), start: "manual" as const, max_credits: null },
      previousJobId: job.id,
    };
    return createList(queries, list, now());
  });
}

/** `POST /v1/jobs/:id/recheck`: a new list of the addresses whose answer was unknown. */
export const recheckJobRoute = scopedRoute(
  recheckJob,
  async ({ params, who, parts, reply, jobs }) => {
    const job = await askedJob(parts, who.account.id, params.id);
    if (!ended.includes(job.state)) {
      throw new Refusal("invalid_state", { state: job.state });
    }
    const made = await recheckOnce(parts, job);
    if (!made.ok) {
      throw new Refusal("concurrency_limited", { headers: { "retry-after": "60" } });
    }
    jobs.wake();
    void reply.code(201).header("location", `/v1/jobs/${made.job.id}`);
    return showList(parts.database.queries, made.job);
  },
);
