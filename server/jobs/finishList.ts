import { accountById, moveCredits } from "#server/data/accounts.ts";
import type { Queries } from "#server/data/database.ts";
import { changeJob, type JobChange } from "#server/data/jobs.ts";
import type { JobRow } from "#server/data/tables.ts";
import { orderMail } from "#server/work/mails.ts";
import { optionsOf } from "./keptOfJob.ts";
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
    const account = await accountById(queries, done.account_id);
    if (optionsOf(done).notify && account !== undefined) {
      await orderMail(queries, parts.texts, {
        to: account.email,
        kind: "list_completed",
        language: account.locale ?? "en",
        link: `${parts.config.publicUrl}/bulk-upload/${done.id}`,
        values: {
          name: oneLine(done.name),
          deliverable: String(done.deliverable),
          risky: String(done.risky),
          undeliverable: String(done.undeliverable),
          unknown: String(done.unknown),
          charged: String(done.charged),
        },
        now,
      });
    }
  });
}

/** A name that may stand in the subject of a mail. */
function oneLine(name: string): string {
  return name.replaceAll(/\s+/gu, " ").slice(0, 100);
}
