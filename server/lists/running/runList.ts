import { setTimeout as sleep } from "node:timers/promises";
import { claimChunks, hasWaitingChunk } from "#server/data/queries/listChunks.ts";
import { findBacklog } from "#server/data/queries/listBacklog.ts";
import { changeList, listById } from "#server/data/queries/lists.ts";
import { type ListRow, timeEstimateOf } from "#server/data/tables/listRow.ts";
import { rowsPayable, unpaidKey } from "#server/data/queries/unpaidRows.ts";
import { checkChunk } from "./checkChunk.ts";
import { commitResults } from "./commitResults.ts";
import { retryWrite } from "./resultWriter.ts";
import type { LeaseKeeper } from "./leaseKeeper.ts";
import { type CheckContext, createCheckContext } from "./createCheckContext.ts";
import { MailboxPhase, type WorkerLimits } from "./mailboxPhase.ts";
import { estimateTime } from "#server/lists/progress/estimateTime.ts";
import type { ObservedProgress } from "#server/lists/progress/observedProgress.ts";
import { FirstPassPace } from "#server/lists/progress/firstPassPace.ts";
import { QueueFigures } from "#server/lists/progress/queueFigures.ts";
import { providerRate } from "#server/lists/progress/providerRate.ts";
import { retryWaitsMs } from "#server/lists/progress/retryWaitsMs.ts";
import { resumeUnpaidRows } from "./resumeUnpaidRows.ts";
import { reserveMoreCredits, unreservedRows } from "./reserveMoreCredits.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";

/** Works on one running list in this process until it leaves that state, its time `slice` ends or `signal` aborts, which also aborts checks. Several processes may work on it at once. */
export async function runList(
  context: WorkerContext,
  task: { list: ListRow; leases: LeaseKeeper; width: WorkerLimits; slice?: AbortSignal },
  signal: AbortSignal,
): Promise<void> {
  const checking = await createCheckContext(context, task.list);
  const slice = AbortSignal.any([signal, task.slice ?? signal]);
  const run = { context, ...task, slice, worker: task.leases.worker, checking, signal };
  if (task.list.phase !== "records" || (await checkRecords(run))) {
    await checkMailboxes(run);
  }
}

interface ListRun {
  context: WorkerContext;
  list: ListRow;
  worker: string;
  leases: LeaseKeeper;
  width: WorkerLimits;
  checking: CheckContext;
  signal: AbortSignal;
  /** Aborts when the list makes room for others, and with `signal`. */
  slice: AbortSignal;
}

/** Returns the current row of the list while it is running and its time slice lasts, otherwise null. */
async function running({ context, list, slice }: ListRun): Promise<ListRow | null> {
  const row = slice.aborted ? undefined : await listById(context.database.queries, list.id);
  return row?.state === "running" ? row : null;
}

/** Checks every chunk once; returns false if the list stopped in the meantime, even if it has been resumed since. */
async function checkRecords(run: ListRun): Promise<boolean> {
  const workers = Array.from({ length: run.width.chunks }, () => runRecordWorker(run));
  await Promise.all(workers);
  while ((await running(run)) !== null) {
    if (!(await hasWaitingChunk(run.context.database.queries, run.list.id))) {
      const expected = { id: run.list.id, from: ["running"] as const };
      await changeList(run.context.database.queries, expected, { phase: "mailboxes" });
      return true;
    }
    // Another process has the last chunks; if it dies, they become free.
    await sleep(200);
    await runRecordWorker(run);
  }
  return false;
}

/** Claims and checks chunks until none is free. */
async function runRecordWorker(run: ListRun): Promise<void> {
  const { context, list, worker, leases, checking, signal } = run;
  const bounded = unreservedRows(list) > 0;
  while ((await running(run)) !== null) {
    const claim = { listId: list.id, limit: 1, worker, now: context.now() };
    const claimed = async () => (await claimChunks(context.database, claim))[0];
    const found = await leases.withChunk(list.id, claimed, async (chunk) => {
      const of = { listId: list.id, ownChunk: chunk.seq };
      const payable = bounded
        ? await rowsPayable(context.database.queries, of)
        : Number.POSITIVE_INFINITY;
      const answers = await checkChunk(checking, { chunk, payable }, signal);
      if (!signal.aborted) {
        const batch = { listId: list.id, worker, chunk: chunk.seq, answers };
        await retryWrite(context, () => commitResults(context, batch), signal);
      }
    });
    if (!found) {
      return;
    }
  }
}

/** Runs rounds over the MX hosts with rows due until every row has a final result. */
async function checkMailboxes(run: ListRun): Promise<void> {
  const { context, leases, width, checking, signal, slice } = run;
  const mailboxes = new MailboxPhase(context, { leases, width, checking, signal, slice });
  try {
    await checkInRounds(run, mailboxes);
  } finally {
    await mailboxes.end();
  }
}

async function checkInRounds(run: ListRun, mailboxes: MailboxPhase): Promise<void> {
  const { context } = run;
  const measured = createMeasures(run);
  for (;;) {
    const list = await running(run);
    if (list === null || mailboxes.closed) {
      break;
    }
    const startedAt = performance.now();
    const waiting = await findBacklog(context.database.queries, list.id);
    const costMs = performance.now() - startedAt;
    if (waiting.length === 0) {
      const expected = { id: list.id, from: ["running"] as const };
      await changeList(context.database.queries, expected, { state: "finalizing" });
      break;
    }
    if (!(await reserveMoreCredits(context, list))) {
      break;
    }
    const backlog = waiting.filter(({ host_key }) => host_key !== unpaidKey);
    if (backlog.length < waiting.length && (await resumeUnpaidRows(context, list.id))) {
      continue;
    }
    const { paused, outcomes } = mailboxes;
    await storeEstimate(run, { list, backlog: waiting, paused, outcomes, ...measured });
    await mailboxes.runRound(backlog, costMs);
  }
}

/** Returns the measures of a list's progress in this process, and the limits that the estimate needs. */
function createMeasures({ context, list, checking }: ListRun) {
  const before = timeEstimateOf(list.estimate);
  const { ports } = checking.options;
  return {
    pace: new FirstPassPace(context.now(), Math.max(list.done, before?.tried ?? 0)),
    queues: new QueueFigures(before),
    perSecond: (key: string) => providerRate(ports, key),
    retryWaitsMs: (key: string, tries: number) =>
      retryWaitsMs(checking.retry, { tries, sandbox: ports.networkOf(key).sandbox }),
  };
}

/** Stores the phase and time estimate that the API shows. */
async function storeEstimate(
  { context }: ListRun,
  { list, ...progress }: Omit<ObservedProgress, "total" | "done"> & { list: ListRow },
): Promise<void> {
  const now = context.now();
  const backlog = progress.backlog.filter(({ host_key: key }) => key !== unpaidKey);
  const retries = backlog.every(({ rows, retrying }) => rows === retrying);
  const expected = { id: list.id, from: ["running"] as const };
  const { total, done } = list;
  const estimate = JSON.stringify(estimateTime({ ...progress, total, done }, now));
  await context.database.atomically(
    (queries) =>
      changeList(queries, expected, { phase: retries ? "retries" : "mailboxes", estimate }),
    { powerCut: "takes back" },
  );
}
