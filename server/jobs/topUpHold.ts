import { holdCredits } from "#server/data/accounts.ts";
import { changeJob, lockJob } from "#server/data/jobs.ts";
import type { JobRow } from "#server/data/tables.ts";
import type { Parts } from "#server/parts.ts";
import type { JobCounts } from "#contract/jobShape.ts";
import { optionsOf } from "./keptOfJob.ts";

/** Rows that may still cost a credit and have none held for them. */
function unheld(job: JobRow): number {
  const counts = JSON.parse(job.counts ?? "{}") as JobCounts;
  return counts.billable - job.charged - job.released - job.held;
}

/** Whether nothing of a list could be paid for that is still to be paid. */
const isSpent = (job: JobRow): boolean => job.held <= 0 && unheld(job) > 0;

/**
 * Holds credits for a list whose bound is below its price, as far as the bound leaves room: rows that turned out to be
 * free have given theirs back. Where nothing is left to pay with, the list pauses and says so; answers whether it goes on.
 */
export async function topUpHold(parts: Pick<Parts, "database">, seen: JobRow): Promise<boolean> {
  if (!isSpent(seen)) {
    return true;
  }
  return parts.database.atomically(async (queries) => {
    // Others may have paused it, topped it up or written answers since it was seen.
    const job = await lockJob(queries, seen.id);
    if (job?.state !== "running") {
      return false;
    }
    if (!isSpent(job)) {
      return true;
    }
    const most = optionsOf(job).max_credits ?? Number.POSITIVE_INFINITY;
    const more = Math.min(unheld(job), most - job.charged);
    const at = { id: job.id, from: ["running"] as const };
    if (more > 0 && (await holdCredits(queries, job.account_id, more))) {
      await changeJob(queries, at, { held: more });
      return true;
    }
    const code = more > 0 ? "insufficient_credits" : "max_credits_reached";
    await changeJob(queries, at, {
      state: "paused",
      error: JSON.stringify({ code, detail: "", line: null }),
    });
    return false;
  });
}
