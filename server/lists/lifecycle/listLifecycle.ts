import { createHmac } from "node:crypto";
import type { ListState } from "#contract/listShape.ts";
import { deleteResponsesOf } from "#server/data/queries/idempotencyKeys.ts";
import {
  changeList,
  deleteListRow,
  listById,
  type ListChange,
} from "#server/data/queries/lists.ts";
import { noPayer, type Payer } from "#server/data/queries/memberLimits.ts";
import { deleteMailsOfList } from "#server/data/queries/mails.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { deleteUnusedUpload } from "#server/data/queries/uploads.ts";
import type { AppContext } from "#server/context.ts";
import { deleteOrphanedFiles } from "#server/services/uploads/deleteOrphanedFiles.ts";
import { removeFromOutbox } from "#server/services/mail/outbox.ts";
import { announceList } from "./announceList.ts";
import { endList } from "./finishList.ts";
import { assignPayer } from "./listPayer.ts";
import { purgeRows } from "./purgeRows.ts";

type LifecycleContext = Pick<AppContext, "database" | "now">;

/** Pauses a list; results of running checks are still written. Returns undefined unless the list is queued or running. */
export async function pauseRun(
  context: LifecycleContext,
  id: string,
): Promise<ListRow | undefined> {
  const expected = { id, from: ["queued", "running"] as const };
  const change: ListChange = { state: "paused", error: null, estimate: null };
  return context.database.atomically(async (queries) => {
    const paused = await changeList(queries, expected, change);
    if (paused !== undefined) {
      await announceList(queries, paused, { type: "list.paused", now: context.now() });
    }
    return paused;
  });
}

/** Resumes a paused list, on the limits of the caller; undefined if it isn't paused. */
export async function resumeRun(
  context: LifecycleContext,
  id: string,
  payer: Payer = noPayer,
): Promise<ListRow | undefined> {
  const row = await listById(context.database.queries, id);
  if (row === undefined) {
    return undefined;
  }
  const state: ListState = row.started_at === null ? "queued" : "running";
  const change: ListChange = { state, error: null, ...assignPayer(row, payer) };
  return changeList(context.database.queries, { id, from: ["paused"] }, change);
}

const finishable: readonly ListState[] = ["queued", "running", "paused"];

/** Ends a started list as completed: workers write nothing more, and the worker that completes it gives the rows without a result the verdict `unknown`, free. Does nothing if the list is completed or about to be; returns undefined in any other state. */
export async function finishRun(
  { database }: LifecycleContext,
  id: string,
): Promise<ListRow | undefined> {
  const finalizing: ListChange = {
    state: "finalizing",
    error: null,
    worker: null,
  };
  const changed = await changeList(database.queries, { id, from: finishable }, finalizing);
  if (changed !== undefined) {
    return changed;
  }
  const row = await listById(database.queries, id);
  return row?.state === "finalizing" || row?.state === "completed" ? row : undefined;
}

const cancelable: readonly ListState[] = [
  "parsing",
  "needs_mapping",
  "ready",
  "sampling",
  "queued",
  "running",
  "paused",
];

/** Cancels a list: finished rows stay charged, and the credits reserved for the rest are returned at once. Returns undefined if the list can't be canceled. */
export async function cancelRun(
  context: LifecycleContext,
  id: string,
): Promise<ListRow | undefined> {
  return context.database.atomically(async (queries) => {
    const canceled = await changeList(queries, { id, from: cancelable }, { state: "canceled" });
    if (canceled === undefined) {
      return undefined;
    }
    const now = context.now();
    const change = await endList(queries, canceled, now);
    await announceList(queries, canceled, { type: "list.canceled", now });
    return changeList(queries, { id, from: ["canceled"] }, change);
  });
}

const deletable: readonly ListState[] = [
  ...cancelable,
  "completed",
  "canceled",
  "failed",
  "expired",
];

/** Figures of a deletion, with their signature. */
export interface Deletion {
  rows: number;
  results: number;
  bytes: number;
  deletedAt: number;
  signature: string;
}

/** Ends a list before deletion, so that nothing more is written to it. Returns undefined while the list is being finalized. */
async function endForGood(
  { database, now }: LifecycleContext,
  id: string,
): Promise<ListRow | undefined> {
  return database.atomically(async (queries) => {
    const canceled = await changeList(queries, { id, from: deletable }, { state: "canceled" });
    return canceled === undefined
      ? undefined
      : changeList(queries, { id, from: ["canceled"] }, await endList(queries, canceled, now()));
  });
}

/** Deletes a list with its rows and results, the stored results of their addresses, the mails and stored responses about it, and its file unless another list uses it. Releases its reserved credits. */
export async function removeList(
  context: LifecycleContext &
    Pick<AppContext, "secrets"> & { config: Pick<AppContext["config"], "dataDir"> },
  list: ListRow,
): Promise<Deletion | undefined> {
  const now = context.now();
  const canceled = await endForGood(context, list.id);
  if (canceled === undefined) {
    return undefined;
  }
  const results = await purgeRows(context, list);
  const { mailIds, shared } = await context.database.atomically(async (queries) => {
    await deleteResponsesOf(queries, list.id);
    const gone = await deleteMailsOfList(queries, list.id);
    await deleteListRow(queries, list.id);
    const inUse =
      canceled.upload_id !== null && !(await deleteUnusedUpload(queries, canceled.upload_id));
    return { mailIds: gone, shared: inUse };
  });
  await deleteOrphanedFiles(context.database, list.upload_id === null ? [] : [list.upload_id]);
  removeFromOutbox(context.config, mailIds);
  context.database.scrubSoon();
  // A file that another list uses stays.
  const bytes = shared ? 0 : canceled.bytes;
  const figures = { rows: canceled.total, results, bytes, deletedAt: now };
  const signature = createHmac("sha256", context.secrets.cursors)
    .update(JSON.stringify(["deletion", list.id, figures]))
    .digest("base64url");
  return { ...figures, signature };
}
