import { updateJob } from "#contract/jobs.ts";
import { scopedRoute } from "#server/http/route.ts";
import { changeWishes } from "#server/jobs/changeWishes.ts";
import { showList } from "#server/jobs/showList.ts";
import { askedJob, wrongState } from "./askedJob.ts";
import { definedOnly } from "#server/listBodies/definedOnly.ts";

/** `PATCH /v1/jobs/:id`: how a file is to be read, and what is wished. */
export const updateJobRoute = scopedRoute(updateJob, async ({ params, body, who, parts, jobs }) => {
  const job = await askedJob(parts, who.account.id, params.id);
  const changed = await changeWishes(parts, job, {
    name: body.name ?? null,
    mapping: definedOnly(body.mapping ?? {}),
    options: definedOnly(body.options ?? {}),
    keyId: who.key?.id ?? null,
  });
  if (changed === undefined) {
    throw await wrongState(parts, job);
  }
  jobs.wake();
  return showList(parts.database.queries, changed);
});
