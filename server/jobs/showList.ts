import type { Job, JobState } from "#contract/jobShape.ts";
import type { Queries } from "#server/data/database.ts";
import { listWithSameFile } from "#server/data/jobs.ts";
import type { JobRow } from "#server/data/tables.ts";
import { sampleOffer } from "./sampleOffer.ts";
import { presentJob } from "#server/present/job.ts";

const unstarted: readonly JobState[] = ["parsing", "needs_mapping", "ready", "sampling"];

/** A list as the API shows it; before its start with the earlier list that had the same file. */
export async function showList(queries: Queries, row: JobRow, now = Date.now()): Promise<Job> {
  const { account_id: accountId, file_hash: hash, id, state } = row;
  const earlier =
    hash === null || !unstarted.includes(state)
      ? null
      : await listWithSameFile(queries, { accountId, hash, before: id });
  return presentJob(row, earlier, await sampleOffer(queries, row, now));
}
