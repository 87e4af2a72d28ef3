import { deleteExports } from "#server/data/queries/exports.ts";
import { deleteOldRequests } from "#server/data/queries/idempotencyKeys.ts";
import { deleteListReplies } from "#server/data/queries/listReplies.ts";
import { deleteChunks } from "#server/data/queries/listChunks.ts";
import { changeList, expiredLists } from "#server/data/queries/lists.ts";
import { deleteOldCachedResults } from "#server/data/queries/cachedResults.ts";
import { deleteExpiredUploads, deleteUnusedUpload } from "#server/data/queries/uploads.ts";
import { limits } from "#contract/limits.ts";
import type { AppContext } from "#server/context.ts";
import { deleteOrphanedFiles } from "#server/services/uploads/deleteOrphanedFiles.ts";
import { keepPartitions, leavesWithPartition } from "./keepPartitions.ts";
import { purgeRows } from "./purgeRows.ts";

const dayMs = 86_400_000;
/** States without work in progress or reserved credits. */
const still = ["needs_mapping", "ready", "completed", "canceled", "failed", "expired"] as const;

/** Deletes rows, results and file of an expired list; results may wait for their partition. Returns false if it is at work. If a process dies midway, the file remains and leads the next one back to the list. */
async function expire(context: Pick<AppContext, "database" | "now">, id: string): Promise<boolean> {
  const { database } = context;
  const expired = await changeList(
    database.queries,
    { id, from: still },
    { state: "expired", file_hash: null, preview: null, fixes: null },
  );
  if (expired === undefined) {
    return false;
  }
  await (leavesWithPartition(context, expired)
    ? deleteChunks(database.queries, id)
    : purgeRows(context, expired));
  await database.atomically(async (queries) => {
    await deleteExports(queries, id);
    await deleteListReplies(queries, id);
    await changeList(queries, { id, from: ["expired"] }, { upload_id: null });
    if (expired.upload_id !== null) {
      await deleteUnusedUpload(queries, expired.upload_id);
    }
  });
  database.scrubSoon();
  return true;
}

/** Deletes the files, rows and results of lists past their retention, uploads that no list used in time, and outdated idempotency keys and cached results. The figures of a list stay. */
export async function expireLists(context: Pick<AppContext, "database" | "now">): Promise<void> {
  const { queries } = context.database;
  const now = context.now();
  let expired = true;
  while (expired) {
    expired = false;
    for (const { id } of await expiredLists(queries, now)) {
      expired = (await expire(context, id)) || expired;
    }
  }
  if (context.database.kind === "postgres") {
    await keepPartitions(context);
  }
  await deleteExpiredUploads(queries, now);
  await deleteOrphanedFiles(context.database);
  await deleteOldRequests(queries, now - dayMs);
  await deleteOldCachedResults(queries, now - limits.maxAgeMaxS * 1000);
}
