import { type ListWatch, type WatchRun, watchRunsShown } from "#contract/listWatches.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { listWatchRuns } from "#server/data/queries/listWatches.ts";
import {
  changesOfRun,
  type ListWatchRow,
  type ListWatchRunRow,
} from "#server/data/tables/listWatchRow.ts";
import { instant, instantOrNull } from "#server/presenters/instant.ts";

function presentRun(row: ListWatchRunRow): WatchRun {
  return {
    object: "list_watch_run",
    list_id: row.run_list_id,
    compared_with: row.compared_with,
    state: row.state,
    error: row.error,
    changed: row.changed,
    changes: changesOfRun(row.changes),
    started_at: instant(row.started_at),
    ended_at: instantOrNull(row.ended_at),
  };
}

const none = {
  every: null,
  max_credits: null,
  next_run_at: null,
  stopped: null,
  created_at: null,
} as const;

/** Returns the watch of a list with its latest runs, as the API shows it; `watch` is undefined for a list that isn't watched. */
export async function describeWatch(
  queries: Queries,
  listId: string,
  watch: ListWatchRow | undefined,
): Promise<ListWatch> {
  const runs = await listWatchRuns(queries, listId, watchRunsShown);
  const described =
    watch === undefined
      ? none
      : {
          every: watch.every,
          max_credits: watch.max_credits,
          next_run_at: instantOrNull(watch.next_run_at),
          stopped: watch.stopped,
          created_at: instant(watch.created_at),
        };
  return { object: "list_watch", list_id: listId, ...described, runs: runs.map(presentRun) };
}
