import { accountById, holdCredits, moveCredits } from "#server/data/accounts.ts";
import type { Queries } from "#server/data/database.ts";
import { changeJob, lockJob } from "#server/data/jobs.ts";
import type { JobRow } from "#server/data/tables.ts";
import type { JobCounts } from "#contract/jobShape.ts";
import { optionsOf } from "./keptOfJob.ts";
import { reserveForList } from "./keyOfList.ts";
import { tellOwner } from "./tellOwner.ts";
import type { WorkerParts } from "./workerParts.ts";

/** How many rows of a list may still cost a credit and have none held for them. */
export function unheld(job: JobRow): number {
  const counts = JSON.parse(job.counts ?? "{}") as JobCounts;
  return counts.billable - job.charged - job.released - job.held;
}

/** Whether nothing of a list could be paid for that is still to be paid. */
const isSpent = (job: JobRow): boolean => job.held <= 0 && unheld(job) > 0;

/**
 * Holds credits for a list whose bound is below its price, as far as bound and account leave room: rows that turned out
 * to be free have given theirs back. Where nothing is left to pay with, the list pauses and its owner is told; answers
 * whether it goes on.
 */
export async function topUpHold(
  parts: Pick<WorkerParts, "config" | "database" | "texts" | "now">,
  seen: JobRow,
): Promise<boolean> {
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
    const wanted = Math.min(unheld(job), most - job.charged);
    const more = Math.min(wanted, await creditsOf(queries, job.account_id));
    const at = { id: job.id, from: ["running"] as const };
    const payable = more > 0 && (await holdCredits(queries, job.account_id, more));
    if (payable && (await reserveForList(queries, job, { credits: more, now: parts.now() }))) {
      await changeJob(queries, at, { held: more });
      return true;
    }
    if (payable) {
      await moveCredits(queries, job.account_id, { amount: 0, released: more });
    }
    const code =
      wanted <= 0
        ? "max_credits_reached"
        : payable
          ? "key_budget_exceeded"
          : "insufficient_credits";
    await changeJob(queries, at, {
      state: "paused",
      error: JSON.stringify({ code, detail: "", line: null }),
    });
    await tellOwner(queries, parts, { job, kind: "list_paused" });
    return false;
  });
}

/** Credits of an account that nothing is held of. */
async function creditsOf(queries: Queries, accountId: string): Promise<number> {
  const account = await accountById(queries, accountId);
  return account === undefined ? 0 : account.balance - account.held;
}
