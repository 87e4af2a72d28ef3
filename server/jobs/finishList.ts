import { moveCredits } from "#server/data/accounts.ts";
import type { Queries } from "#server/data/database.ts";
import { changeJob, type JobChange } from "#server/data/jobs.ts";
import type { JobRow } from "#server/data/tables.ts";
import { optionsOf } from "./keptOfJob.ts";
import { returnOfList } from "./keyOfList.ts";
import { tellOwner } from "./tellOwner.ts";
import type { WorkerParts } from "./workerParts.ts";

/** Ends a list: gives back what is still held for it, and sets how long its rows are kept. To be called in a transaction that has the list in its end state. */
export async function endList(
  queries: Queries,
  job: JobRow,
  now: number,
): Promise<
  Pick<JobChange, "held" | "released" | "completed_at" | "expires_at" | "outlook" | "runner">
> {
  if (job.held > 0) {
    await moveCredits(queries, job.account_id, { amount: 0, released: job.held });
  }
  await returnOfList(queries, job);
  return {
    held: 0,
    released: job.released + job.held,
    completed_at: now,
    expires_at: now + optionsOf(job).retention_s * 1000,
    outlook: null,
    runner: null,
  };
}

/** Completes a list whose rows all have their last answer, and tells its owner by mail. */
export async function finishList(parts: WorkerParts, job: JobRow): Promise<void> {
  const now = parts.now();
  await parts.database.atomically(async (queries) => {
    const at = { id: job.id, from: ["finalizing"] as const };
    const done = await changeJob(queries, at, { state: "completed", phase: "done" });
    if (done === undefined) {
      return;
    }
    const ended = await endList(queries, done, now);
    await changeJob(queries, { id: job.id, from: ["completed"] }, ended);
    await tellOwner(queries, parts, { job: done, kind: "list_completed" });
  });
}
