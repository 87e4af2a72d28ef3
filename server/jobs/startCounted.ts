import type { JobCounts } from "#contract/jobShape.ts";
import { holdCredits, moveCredits } from "#server/data/accounts.ts";
import type { Queries } from "#server/data/database.ts";
import { changeJob, type JobChange } from "#server/data/jobs.ts";
import type { JobRow } from "#server/data/tables.ts";
import type { Parts } from "#server/parts.ts";
import type { ExpectedTime } from "./expectedTime.ts";
import { optionsOf } from "./keptOfJob.ts";
import { reserveForList } from "./keyOfList.ts";

/** How starting a list ended. */
export type Started =
  | { ok: true; job: JobRow }
  | { ok: false; fault: "invalid_state" | "insufficient_credits" | "key_budget_exceeded" };

/** Holds the credits of a counted list and puts it in line, in the caller's transaction; without the credits nothing changes. */
async function startIn(queries: Queries, job: JobRow, now: number): Promise<Started> {
  const { billable } = JSON.parse(job.counts ?? "{}") as JobCounts;
  const held = Math.min(billable, optionsOf(job).max_credits ?? billable);
  if (held > 0 && !(await holdCredits(queries, job.account_id, held))) {
    return { ok: false, fault: "insufficient_credits" };
  }
  if (!(await reserveForList(queries, job, { credits: held, now }))) {
    await moveCredits(queries, job.account_id, { amount: 0, released: held });
    return { ok: false, fault: "key_budget_exceeded" };
  }
  const change: JobChange = {
    state: "queued",
    held,
    error: null,
    runner: null,
    lease_until: 0,
    outlook: null,
    expires_at: null,
  };
  const queued = await changeJob(queries, { id: job.id, from: ["ready"] }, change);
  return { ok: true, job: queued ?? job };
}

/** Starts a counted list, on the budget of the calling key if any; of concurrent calls, one succeeds. */
export async function startList(
  parts: Pick<Parts, "database" | "now">,
  jobId: string,
  keyId: string | null = null,
): Promise<Started> {
  return parts.database.atomically(async (queries) => {
    // Also makes a second one wait.
    const change: JobChange = { state: "ready", key_id: keyId };
    const job = await changeJob(queries, { id: jobId, from: ["ready"] }, change);
    return job === undefined
      ? { ok: false, fault: "invalid_state" }
      : startIn(queries, job, parts.now());
  });
}

/** Marks a list as counted, and starts it where its owner wished so: both or neither. Without the credits it waits and says why. */
export async function settleCounted(
  parts: Pick<Parts, "database" | "now">,
  jobId: string,
  { counts, expected }: { counts: JobCounts; expected: ExpectedTime },
): Promise<void> {
  await parts.database.atomically(async (queries) => {
    const change: JobChange = {
      counts: JSON.stringify(counts),
      total: counts.rows - counts.blank,
      outlook: JSON.stringify(expected),
      state: "ready",
      runner: null,
    };
    const job = await changeJob(queries, { id: jobId, from: ["parsing"] }, change);
    if (job === undefined || optionsOf(job).start !== "auto") {
      return;
    }
    const started = await startIn(queries, job, parts.now());
    if (!started.ok) {
      const error = JSON.stringify({ code: started.fault, detail: "", line: null });
      await changeJob(queries, { id: jobId, from: ["ready"] }, { error });
    }
  });
}
