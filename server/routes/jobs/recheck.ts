import type { Mapping } from "#contract/jobShape.ts";
import { recheckJob } from "#contract/jobs.ts";
import { lockAccount } from "#server/data/accounts.ts";
import type { Queries } from "#server/data/database.ts";
import { emailsOf } from "#server/data/resultPages.ts";
import { openRecheck } from "#server/data/jobs.ts";
import type { JobRow } from "#server/data/tables.ts";
import { Refusal } from "#server/http/refusal.ts";
import { requireDiskSpace } from "#server/http/requireDiskSpace.ts";
import { scopedRoute } from "#server/http/route.ts";
import { createList, type CreatedList, type NewListSource } from "#server/jobs/createList.ts";
import { optionsOf } from "#server/jobs/keptOfJob.ts";
import { rowsInFile } from "#server/jobs/rowsInFile.ts";
import { suggestedText } from "#server/jobs/suggestedText.ts";
import type { Parts } from "#server/parts.ts";
import { showList } from "#server/jobs/showList.ts";
import { askedJob } from "./askedJob.ts";

const ended = ["completed", "canceled"];

type MadeOf = "unknown" | "suggestions";
type Source = Extract<NewListSource, { kind: "recheck" | "suggestions" }>;

/** The rows of a list that are wanted, as the file of another one; null where there are none. */
async function sourceOf(
  queries: Queries,
  job: JobRow,
  rows: MadeOf,
): Promise<{ source: Source; mapping: Partial<Mapping> } | null> {
  if (rows === "suggestions") {
    const { text, mapping } = await suggestedText(queries, job);
    return text === "" ? null : { source: { kind: "suggestions", text }, mapping };
  }
  const of = { jobId: job.id, rows: rowsInFile(job), verdict: "unknown" as const };
  const emails = await emailsOf(queries, of);
  return emails.length === 0 ? null : { source: { kind: "recheck", emails }, mapping: {} };
}

/** Makes a list of rows of another one, or finds the one that is not over: asking twice is asking once. */
async function recheckOnce(
  { database, now }: Pick<Parts, "database" | "now">,
  job: JobRow,
  { rows, keyId }: { rows: MadeOf; keyId: string | null },
): Promise<CreatedList> {
  const made = await sourceOf(database.queries, job, rows);
  if (made === null) {
    throw new Refusal("invalid_state", { state: job.state });
  }
  return database.atomically(async (queries) => {
    await lockAccount(queries, job.account_id);
    const before = await openRecheck(queries, job.id, made.source.kind);
    if (before !== undefined) {
      return { ok: true, job: before };
    }
    const list = {
      ...made,
      accountId: job.account_id,
      name: job.name,
      options: { ...optionsOf(job), start: "manual" as const, max_credits: null },
      previousJobId: job.id,
      keyId,
    };
    return createList(queries, list, now());
  });
}

/** `POST /v1/jobs/:id/recheck`: a new list of the rows whose answer was unknown, or that may have meant another address. */
export const recheckJobRoute = scopedRoute(
  recheckJob,
  async ({ params, body, who, parts, reply, jobs }) => {
    const job = await askedJob(parts, who.account.id, params.id);
    if (!ended.includes(job.state)) {
      throw new Refusal("invalid_state", { state: job.state });
    }
    await requireDiskSpace(parts);
    const made = await recheckOnce(parts, job, {
      rows: body.rows ?? "unknown",
      keyId: who.key?.id ?? null,
    });
    if (!made.ok) {
      throw new Refusal("concurrency_limited", { headers: { "retry-after": "60" } });
    }
    jobs.wake();
    void reply.code(201).header("location", `/v1/jobs/${made.job.id}`);
    return showList(parts.database.queries, made.job);
  },
);
