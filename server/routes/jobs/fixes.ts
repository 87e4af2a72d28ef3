import { fixRows } from "#contract/jobs.ts";
import { changeJob } from "#server/data/jobs.ts";
import { scopedRoute } from "#server/http/route.ts";
import { type Fixes, fixesOf } from "#server/jobs/keptOfJob.ts";
import { paidBy } from "#server/jobs/keyOfList.ts";
import { showList } from "#server/jobs/showList.ts";
import { askedJob, wrongState } from "./askedJob.ts";

/** `POST /v1/jobs/:id/fixes`: mends malformed rows; the rows are counted anew. */
export const fixRowsRoute = scopedRoute(fixRows, async ({ params, body, who, parts, jobs }) => {
  const job = await askedJob(parts, who.account.id, params.id);
  const before = fixesOf(job);
  const rows = (body.rows ?? []).map(({ position, email }) => [String(position), email] as const);
  const fixes: Fixes = {
    all: before.all || body.all_suggestions === true,
    rows: { ...before.rows, ...Object.fromEntries(rows) },
  };
  const changed = await changeJob(
    parts.database.queries,
    { id: job.id, from: ["ready"] },
    {
      fixes: JSON.stringify(fixes),
      state: "parsing",
      counts: null,
      sample: null,
      runner: null,
      lease_until: 0,
      ...paidBy(job, who.key?.id ?? null),
    },
  );
  if (changed === undefined) {
    throw await wrongState(parts, job);
  }
  jobs.wake();
  return showList(parts.database.queries, changed);
});
