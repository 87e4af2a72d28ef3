import { sampleJob } from "#contract/jobs.ts";
import { limits } from "#contract/limits.ts";
import { changeJob } from "#server/data/jobs.ts";
import { spendSampleBudget } from "#server/data/samples.ts";
import { Refusal } from "#server/http/refusal.ts";
import { scopedRoute } from "#server/http/route.ts";
import { rowsToDraw } from "#server/jobs/sampleOffer.ts";
import { showList } from "#server/jobs/showList.ts";
import { dayOf } from "#server/work/startingCredits.ts";
import { askedJob, wrongState } from "./askedJob.ts";

/** `POST /v1/jobs/:id/sample`: checks a random sample for free. Its addresses are taken from the day's budget before they are drawn, whatever happens to the list. */
export const sampleJobRoute = scopedRoute(sampleJob, async ({ params, body, who, parts, jobs }) => {
  const job = await askedJob(parts, who.account.id, params.id);
  const { id: accountId } = who.account;
  const size = body.size ?? limits.sampleMax;
  const day = dayOf(parts.now());
  const sampling = await parts.database.atomically(async (queries) => {
    const changed = await changeJob(
      queries,
      { id: job.id, from: job.sample === null ? ["ready"] : [] },
      {
        state: "sampling",
        sample: JSON.stringify({ size, day }),
        runner: null,
        lease_until: 0,
      },
    );
    if (changed === undefined) {
      return undefined;
    }
    const budget = limits.sampleAddressesDay;
    if (
      rowsToDraw(changed) < limits.sampleRowsMin ||
      !(await spendSampleBudget(queries, { accountId, day, size, budget }))
    ) {
      throw new Refusal("sample_refused");
    }
    return changed;
  });
  if (sampling === undefined) {
    throw await wrongState(parts, job);
  }
  jobs.wake();
  return showList(parts.database.queries, sampling, parts.now());
});
