import { setTimeout as sleep } from "node:timers/promises";
import { claimChunks, hasWaitingChunk } from "#server/data/queries/listChunks.ts";
import { backlogOf, type HostBacklog } from "#server/data/queries/listResults.ts";
import { changeList, listById } from "#server/data/queries/lists.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { rowsPayable, unpaidKey } from "#server/data/queries/unpaidRows.ts";
import { checkChunk } from "./checkChunk.ts";
import { commitResults } from "./commitResults.ts";
import { type LeaseKeeper, leaseMs } from "./leaseKeeper.ts";
import { type CheckContext, createCheckContext } from "./createCheckContext.ts";
import { MailboxPhase, type Width } from "./mailboxPhase.ts";
import { estimateTime, type ProgressStart } from "./estimateTime.ts";
import { resumeUnpaidRows } from "./resumeUnpaidRows.ts";
import { reserveMoreCredits, unreservedRows } from "./reserveMoreCredits.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";

/** Works on one running list in this process until it is not running any more, or `signal` says stop. Several processes may do so at once. */
export async function runList(
  context: WorkerContext,
  task: { list: ListRow; worker: string; held: LeaseKeeper; width: Width },
  signal: AbortSignal,
): Promise<void> {
  const checking = await createCheckContext(context, task.list);
  const drive = { context, ...task, checking, signal };
  if (task.list.phase !== "records" || (await doRecords(drive))) {
    await doMailboxes(drive);
  }
}

interface Drive {
  context: WorkerContext;
  list: ListRow;
  worker: string;
  held: LeaseKeeper;
  width: Width;
  checking: CheckContext;
  signal: AbortSignal;
}

/** The list as it stands, while it is to be worked on. */
async function running({ context, list, signal }: Drive): Promise<ListRow | null> {
  const row = signal.aborted ? undefined : await listById(context.database.queries, list.id);
  return row?.state === "running" ? row : null;
}

/** Takes every chunk once; false where the list stopped meanwhile, though it may go on again by now. */
async function doRecords(drive: Drive): Promise<boolean> {
  const lanes = Array.from({ length: drive.width.chunks }, () => recordLane(drive));
  await Promise.all(lanes);
  while ((await running(drive)) !== null) {
    if (!(await hasWaitingChunk(drive.context.database.queries, drive.list.id))) {
      const at = { id: drive.list.id, from: ["running"] as const };
      await changeList(drive.context.database.queries, at, { phase: "mailboxes" });
      return true;
    }
    // Another process has the last chunks; should it die, they come free.
    await sleep(200);
    await recordLane(drive);
  }
  return false;
}

/** Takes chunk after chunk until none is free. */
async function recordLane(drive: Drive): Promise<void> {
  const { context, list, worker, held, checking, signal } = drive;
  const bounded = unreservedRows(list) > 0;
  while ((await running(drive)) !== null) {
    const now = context.now();
    const claim = { listId: list.id, limit: 1, worker, now, leaseUntil: now + leaseMs };
    const [chunk] = await claimChunks(context.database, claim);
    if (chunk === undefined) {
      return;
    }
    await held.withChunk(list.id, chunk.seq, async () => {
      const of = { listId: list.id, ownChunk: chunk.seq };
      const payable = bounded
        ? await rowsPayable(context.database.queries, of)
        : Number.POSITIVE_INFINITY;
      const answers = await checkChunk(checking, { chunk, payable }, signal);
      if (!signal.aborted) {
        await commitResults(context, { listId: list.id, worker, chunk: chunk.seq, answers });
      }
    });
  }
}

/** Goes over the mail hosts that have rows due until every row has its last answer. */
async function doMailboxes(drive: Drive): Promise<void> {
  const { context, worker, held, width, checking, signal } = drive;
  const mailboxes = new MailboxPhase(context, { worker, held, width, checking, signal });
  const pace: ProgressStart = { since: context.now(), done: drive.list.done };
  for (;;) {
    const list = await running(drive);
    if (list === null || mailboxes.closed) {
      break;
    }
    const lookedAt = performance.now();
    const waiting = await backlogOf(context.database.queries, list.id);
    const costMs = performance.now() - lookedAt;
    if (waiting.length === 0) {
      const at = { id: list.id, from: ["running"] as const };
      await changeList(context.database.queries, at, { state: "finalizing" });
      break;
    }
    if (!(await reserveMoreCredits(context, list))) {
      break;
    }
    const backlog = waiting.filter(({ host_key }) => host_key !== unpaidKey);
    if (backlog.length < waiting.length && (await resumeUnpaidRows(context, list.id))) {
      continue;
    }
    await tell(drive, { list, backlog, pace, paused: mailboxes.paused });
    await mailboxes.ask(backlog, costMs);
  }
  await mailboxes.end();
}

/** Writes down how fast it goes and what takes longest, for whoever looks at the list. */
async function tell(
  { context }: Drive,
  seen: {
    list: ListRow;
    backlog: readonly HostBacklog[];
    pace: ProgressStart;
    paused: ReadonlyMap<string, number>;
  },
): Promise<void> {
  const now = context.now();
  const resting = seen.backlog.every(({ due_at }) => due_at > now);
  const at = { id: seen.list.id, from: ["running"] as const };
  const estimate = JSON.stringify(estimateTime(seen, now));
  await context.database.atomically(
    (queries) => changeList(queries, at, { phase: resting ? "retries" : "mailboxes", estimate }),
    { powerCut: "takes back" },
  );
}
