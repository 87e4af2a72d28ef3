import { findEmails } from "#server/data/queries/resultPages.ts";
import { keepListUntil, listById } from "#server/data/queries/lists.ts";
import {
  claimListWatch,
  dueListWatches,
  insertListWatchRun,
  listWatchRuns,
} from "#server/data/queries/listWatches.ts";
import type { Payer } from "#server/data/queries/memberLimits.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { type ListRow, optionsOf, rowsInFile, tagsOf } from "#server/data/tables/listRow.ts";
import type { ListWatchRow } from "#server/data/tables/listWatchRow.ts";
import { type CreatedList, createList } from "#server/lists/lifecycle/createList.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";
import { stopWatch } from "./stopWatch.ts";
import { intervalMs, graceMs } from "./watchTimes.ts";

/** Runs that one round begins; the others wait for the next round. */
const atOnce = 20;
/** Pause before the next try, in ms, while the account has too many open lists. */
const busyMs = 3_600_000;
/** Number of runs searched for one whose results are still stored. */
const searchedRuns = 12;

/** Result of beginning a run: its list, or an error. `taken`: another process began the run. */
export type StartedRun =
  | { ok: true; list: ListRow }
  | {
      ok: false;
      error: "running" | "expired" | "taken" | Exclude<CreatedList, { ok: true }>["error"];
    };

/** Returns the list that the next run is compared with: the latest completed run whose rows are still stored, or the watched list. */
async function loadBaseline(queries: Queries, list: ListRow): Promise<ListRow> {
  for (const run of await listWatchRuns(queries, list.id, searchedRuns)) {
    const ran = run.state === "completed" ? await listById(queries, run.run_list_id) : undefined;
    if (ran?.state === "completed") {
      return ran;
    }
  }
  return list;
}

/** Creates the list of the next run from the addresses of a watched list; it starts once its rows are counted. `payer` pays if somebody starts the run, otherwise whoever decided about the watch. */
export async function startWatchRun(
  context: WorkerContext,
  watch: ListWatchRow,
  payer?: Payer,
): Promise<StartedRun> {
  const { database } = context;
  const now = context.now();
  const list = await listById(database.queries, watch.list_id);
  if (list?.state !== "completed") {
    await database.atomically((queries) =>
      stopWatch(queries, context, { watch, because: "list_expired" }),
    );
    return { ok: false, error: "expired" };
  }
  const next = now + intervalMs[watch.every];
  const [latest] = await listWatchRuns(database.queries, list.id, 1);
  if (latest?.state === "running") {
    await claimListWatch(database.queries, watch, next);
    return { ok: false, error: "running" };
  }
  const emails = await findEmails(database.queries, { listId: list.id, rows: rowsInFile(list) });
  const baseline = await loadBaseline(database.queries, list);
  return database.atomically(async (queries) => {
    if (!(await claimListWatch(queries, watch, next))) {
      return { ok: false, error: "taken" };
    }
    const created = await createList(
      queries,
      {
        accountId: list.account_id,
        name: list.name,
        source: { kind: "recheck", emails },
        mapping: {},
        options: {
          ...optionsOf(list.options),
          start: "auto",
          notify: false,
          max_credits: watch.max_credits,
          skip_if_validated_within_s: 0,
        },
        tags: tagsOf(list.tags),
        previousListId: baseline.id,
        payer: payer ?? { keyId: list.key_id, memberId: list.member_id },
      },
      now,
    );
    if (!created.ok) {
      await claimListWatch(queries, { ...watch, next_run_at: next }, now + busyMs);
      return created;
    }
    await keepListUntil(queries, list.id, next + graceMs);
    await keepListUntil(queries, baseline.id, next + graceMs);
    await insertListWatchRun(queries, {
      run_list_id: created.list.id,
      list_id: list.id,
      account_id: list.account_id,
      compared_with: baseline.id,
      state: "running",
      error: null,
      changed: null,
      changes: "[]",
      started_at: now,
      ended_at: null,
    });
    return created;
  });
}

/** Begins the run of every watch that is due. Returns true if a list has work now. */
export async function startDueWatchRuns(context: WorkerContext): Promise<boolean> {
  const due = await dueListWatches(context.database.queries, {
    now: context.now(),
    limit: atOnce,
  });
  let begun = false;
  for (const watch of due) {
    const run = await startWatchRun(context, watch);
    begun ||= run.ok;
  }
  return begun;
}
