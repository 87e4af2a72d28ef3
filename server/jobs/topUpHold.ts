import { holdCredits } from "#server/data/accounts.ts";
import { changeJob, lockJob } from "#server/data/jobs.ts";
import type { JobRow } from "#server/data/tables.ts";
import type { Parts } from "#server/parts.ts";
import type { JobCounts } from "#contract/jobShape.ts";
import { optionsOf } from "./listChecking.ts";

/** Rows that may still cost a credit and have none held for them. */
function unheld(job: JobRow): number {
  const counts = JSON.parse(job.counts ?? "{}") as JobCounts;
  return counts.billable - job.charged - job.released - job.held;
}

/**
 * Holds credits for a list whose bound is below its price, as far as the bound leaves room: rows that turned out to be
 * free have given theirs back. Where nothing is left to pay with, the list pauses and says so; answers whether it goes on.
 */
export async function topUpHold(parts: Pick<Parts, "database">, job: JobRow): Promise<boolean> {
  const missing = unheld(job);
  if (job.held > 0 || missing <= 0) {
    return true;
  }
  const most = optionsOf(job).max_credits ?? Number.POSITIVE_INFINITY;
  const more = Math.min(missing, most - job.charged);
  return parts.database.atomically(async (queries) => {
    const at = { id: job.id, from: ["running"] as const };
    const held = (await lockJob(queries, job.id))?.held;
    if (held !== 0) {
      // Another process was faster, or the list is not running any more.
      return held !== undefined;
    }
    if (more > 0 && (await holdCredits(queries, job.account_id, more))) {
      return (await changeJob(queries, at, { held: more })) !== undefined;
    }
    const code = more > 0 ? "insufficient_credits" : "max_credits_reached";
    await changeJob(queries, at, {
      state: "paused",
      error: JSON.stringify({ code, detail: "", line: null }),
    });
    return false;
  });
}
