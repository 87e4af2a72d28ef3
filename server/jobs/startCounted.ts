import type { JobCounts } from "#contract/jobShape.ts";
import { holdCredits } from "#server/data/accounts.ts";
import { changeJob, jobById } from "#server/data/jobs.ts";
import type { JobRow } from "#server/data/tables.ts";
import type { Parts } from "#server/parts.ts";
import { optionsOf } from "./listChecking.ts";

/** How starting a list ended. */
export type Started =
  | { ok: true; job: JobRow }
  | { ok: false; fault: "invalid_state" | "insufficient_credits" };

class NoCredits extends Error {}

/** Holds the credits of a counted list and puts it in line, both or neither. */
export async function startList(parts: Pick<Parts, "database">, jobId: string): Promise<Started> {
  try {
    return await parts.database.atomically(async (queries): Promise<Started> => {
      const at = { id: jobId, from: ["ready"] as const };
      const job = await changeJob(queries, at, { state: "queued", error: null, lease_until: 0 });
      if (job === undefined) {
        return { ok: false, fault: "invalid_state" };
      }
      const { billable } = JSON.parse(job.counts ?? "{}") as JobCounts;
      const held = Math.min(billable, optionsOf(job).max_credits ?? billable);
      if (held > 0 && !(await holdCredits(queries, job.account_id, held))) {
        throw new NoCredits();
      }
      const queued = await changeJob(queries, { id: jobId, from: ["queued"] }, { held });
      return { ok: true, job: queued ?? job };
    });
  } catch (error) {
    if (error instanceof NoCredits) {
      return { ok: false, fault: "insufficient_credits" };
    }
    throw error;
  }
}

/** Starts a list that was just counted, where its owner wished so; without the credits it waits and says why. */
export async function startCounted(parts: Pick<Parts, "database">, jobId: string): Promise<void> {
  const job = await jobById(parts.database.queries, jobId);
  if (job?.state !== "ready" || optionsOf(job).start !== "auto") {
    return;
  }
  const started = await startList(parts, jobId);
  if (!started.ok && started.fault === "insufficient_credits") {
    const error = JSON.stringify({ code: started.fault, detail: "", line: null });
    await changeJob(parts.database.queries, { id: jobId, from: ["ready"] }, { error });
  }
}
