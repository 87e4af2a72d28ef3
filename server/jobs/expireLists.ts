import { deleteExports } from "#server/data/exports.ts";
import { deleteOldRequests } from "#server/data/idempotency.ts";
import { deleteChunks } from "#server/data/jobChunks.ts";
import { deleteResults } from "#server/data/jobResults.ts";
import { changeJob, expiredJobs } from "#server/data/jobs.ts";
import { deleteOldAnswers } from "#server/data/knownAnswers.ts";
import { deleteExpiredUploads, deleteUnusedUpload } from "#server/data/uploads.ts";
import { limits } from "#contract/limits.ts";
import type { Parts } from "#server/parts.ts";
import { deleteLeftFiles } from "#server/uploads/deleteLeftFiles.ts";

const dayMs = 86_400_000;
/** States in which nothing goes on in a list, and nothing is held for it. */
const still = ["needs_mapping", "ready", "completed", "canceled", "failed"] as const;

/** Deletes files, rows and results of lists that were kept long enough since they ended, or were handed in and never started, and what nobody takes over or repeats any more; the figures of a list stay. */
export async function expireLists(parts: Pick<Parts, "database" | "now">): Promise<void> {
  const { queries } = parts.database;
  const now = parts.now();
  for (const job of await expiredJobs(queries, now)) {
    await parts.database.atomically(async (steps) => {
      const at = { id: job.id, from: still };
      const gone = {
        state: "expired",
        upload_id: null,
        file_hash: null,
        preview: null,
        fixes: null,
      } as const;
      if ((await changeJob(steps, at, gone)) !== undefined) {
        await deleteResults(steps, job.id);
        await deleteChunks(steps, job.id);
        await deleteExports(steps, job.id);
        if (job.upload_id !== null) {
          await deleteUnusedUpload(steps, job.upload_id);
        }
      }
    });
  }
  await deleteExpiredUploads(queries, now);
  await deleteLeftFiles(parts.database);
  await deleteOldRequests(queries, now - dayMs);
  await deleteOldAnswers(queries, now - limits.maxAgeMaxS * 1000);
}
