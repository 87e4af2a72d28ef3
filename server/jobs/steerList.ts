import { createHmac } from "node:crypto";
import type { JobState } from "#contract/jobShape.ts";
import { deleteChunks } from "#server/data/jobChunks.ts";
import { deleteResults } from "#server/data/jobResults.ts";
import { changeJob, deleteJobRow, jobById, type JobChange } from "#server/data/jobs.ts";
import type { JobRow } from "#server/data/tables.ts";
import { deleteUnusedUpload } from "#server/data/uploads.ts";
import type { Parts } from "#server/parts.ts";
import { deleteLeftFiles } from "#server/uploads/deleteLeftFiles.ts";
import { endList } from "./finishList.ts";

type SteerParts = Pick<Parts, "database" | "now">;

/** Pauses a list; answers that are under way are still written. Undefined where it does not run. */
export async function pauseList(parts: SteerParts, id: string): Promise<JobRow | undefined> {
  const at = { id, from: ["queued", "running"] as const };
  return changeJob(parts.database.queries, at, { state: "paused", error: null, outlook: null });
}

/** Goes on with a paused list; undefined where it is not paused. */
export async function resumeList(parts: SteerParts, id: string): Promise<JobRow | undefined> {
  const row = await jobById(parts.database.queries, id);
  const state: JobState = row?.started_at === null ? "queued" : "running";
  const change: JobChange = { state, error: null, lease_until: 0 };
  return changeJob(parts.database.queries, { id, from: ["paused"] }, change);
}

const cancelable: readonly JobState[] = [
  "parsing",
  "needs_mapping",
  "ready",
  "sampling",
  "queued",
  "running",
  "paused",
];

/** Ends a list as it is: finished rows stay and are charged, what was held for the rest is given back at once. */
export async function cancelList(parts: SteerParts, id: string): Promise<JobRow | undefined> {
  return parts.database.atomically(async (queries) => {
    const canceled = await changeJob(queries, { id, from: cancelable }, { state: "canceled" });
    if (canceled === undefined) {
      return undefined;
    }
    const ended = await endList(queries, canceled, parts.now());
    return changeJob(queries, { id, from: ["canceled"] }, ended);
  });
}

const deletable: readonly JobState[] = [
  ...cancelable,
  "completed",
  "canceled",
  "failed",
  "expired",
];

/** What was deleted, in figures. */
export interface Deletion {
  rows: number;
  results: number;
  octets: number;
  deletedAt: number;
  signature: string;
}

/** Deletes a list with its rows and results, and with its file where no other list has it; what was held for it is given back. */
export async function deleteList(
  parts: SteerParts & Pick<Parts, "secrets">,
  job: JobRow,
): Promise<Deletion | undefined> {
  const now = parts.now();
  const deletion = await parts.database.atomically(async (queries) => {
    const held = await changeJob(queries, { id: job.id, from: deletable }, { state: "canceled" });
    if (held === undefined) {
      return undefined;
    }
    await endList(queries, held, now);
    const results = await deleteResults(queries, job.id);
    await deleteChunks(queries, job.id);
    await deleteJobRow(queries, job.id);
    const shared = held.upload_id !== null && !(await deleteUnusedUpload(queries, held.upload_id));
    // A file that another list has stays with that one.
    const octets = shared ? 0 : held.octets;
    const figures = { rows: held.total, results, octets, deletedAt: now };
    const signature = createHmac("sha256", parts.secrets.cursors)
      .update(JSON.stringify(["deletion", job.id, figures]))
      .digest("base64url");
    return { ...figures, signature };
  });
  await deleteLeftFiles(parts.database, job.upload_id === null ? [] : [job.upload_id]);
  return deletion;
}
