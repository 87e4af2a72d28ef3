import type { ListState } from "#contract/listShape.ts";
import { keepListUntil, listById } from "#server/data/queries/lists.ts";
import { endListWatchRun, openListWatchRuns } from "#server/data/queries/listWatches.ts";
import { errorOf, type ListRow } from "#server/data/tables/listRow.ts";
import type { ListWatchRunRow } from "#server/data/tables/listWatchRow.ts";
import { loadComparison } from "#server/lists/comparing/loadComparison.ts";
import { mailAboutList } from "#server/lists/lifecycle/mailAboutList.ts";
import { finishRun } from "#server/lists/lifecycle/listLifecycle.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";
import { publishEvent } from "#server/services/events/publishEvent.ts";
import { stopWatch } from "./stopWatch.ts";
import { intervalMs, graceMs } from "./watchTimes.ts";

/** Runs that one round checks. */
const atOnce = 100;

/** Ends a run without a comparison; one that couldn't be paid stops its watch. */
async function failRun(context: WorkerContext, run: ListWatchRunRow, error: string): Promise<void> {
  const now = context.now();
  await context.database.atomically(async (queries) => {
    const end = { state: "failed", error, changed: null, changes: "[]", ended_at: now } as const;
    if (
      (await endListWatchRun(queries, run.run_list_id, end)) &&
      error === "insufficient_credits"
    ) {
      await stopWatch(queries, context, { watch: run, because: "insufficient_credits" });
    }
  });
}

/** Compares a completed run with the one before, and tells the owner if verdicts changed. A verdict that only became unknown, or was unknown before, says nothing about the address. */
async function compareRun(
  context: WorkerContext,
  run: ListWatchRunRow,
  list: ListRow,
): Promise<void> {
  const { database } = context;
  const before = await listById(database.queries, run.compared_with);
  if (before === undefined || before.state === "expired") {
    await failRun(context, run, "expired");
    return;
  }
  const { both, changes } = await loadComparison(database, list, before);
  const known = changes.filter(({ from, to }) => from !== "unknown" && to !== "unknown");
  const changed = known.reduce((sum, { count }) => sum + count, 0);
  const now = context.now();
  await database.atomically(async (queries) => {
    const end = {
      state: "completed",
      error: null,
      changed,
      changes: JSON.stringify(known),
      ended_at: now,
    } as const;
    if (!(await endListWatchRun(queries, run.run_list_id, end))) {
      return;
    }
    // The next run, which may be a month away, is compared with this one.
    await keepListUntil(queries, list.id, now + intervalMs.month + graceMs);
    if (changed === 0) {
      return;
    }
    const data = {
      object: "list_watch_run",
      list_id: run.list_id,
      run_list_id: run.run_list_id,
      compared_with: run.compared_with,
      compared: both,
      changed,
      changes: known,
    } as const;
    await publishEvent(queries, { accountId: run.account_id, type: "watch.changed", data, now });
    await mailAboutList(queries, context, {
      list,
      kind: "watch_changed",
      panel: "compare",
      values: { changed },
    });
  });
}

const failedStates: readonly ListState[] = ["canceled", "failed", "expired"];

/** Ends a run if its list has ended, or can no longer run. */
async function settleRun(context: WorkerContext, run: ListWatchRunRow): Promise<void> {
  const list = await listById(context.database.queries, run.run_list_id);
  if (list === undefined) {
    return;
  }
  const { state } = list;
  const error = errorOf(list.error)?.code ?? null;
  if (state === "completed") {
    await compareRun(context, run, list);
  } else if (failedStates.includes(state)) {
    await failRun(context, run, error ?? state);
  } else if (state === "ready" && error !== null) {
    // The list is counted and wasn't started: it couldn't be paid.
    await failRun(context, run, error);
  } else if (state === "paused" && error !== null) {
    // The run reached its limit of credits: the rows it has are compared.
    await finishRun(context, list.id);
  }
}

/** Ends the runs whose list ended, and tells their owners what changed. */
export async function endRuns(context: WorkerContext): Promise<void> {
  for (const run of await openListWatchRuns(context.database.queries, atOnce)) {
    await settleRun(context, run);
  }
}
