import type { WatchInterval, WatchRun, WatchStop } from "#contract/listWatches.ts";
import { verdictChanges } from "#contract/verdicts.ts";
import { jsonColumn } from "./columns/jsonColumn.ts";

/** A list that is checked again regularly. */
export interface ListWatchRow {
  list_id: string;
  account_id: string;
  every: WatchInterval;
  max_credits: number | null;
  /** Null once the watch stopped. */
  next_run_at: number | null;
  stopped: WatchStop | null;
  created_at: number;
}

/** One check of a watched list. */
export interface ListWatchRunRow {
  /** The list with the new results. */
  run_list_id: string;
  list_id: string;
  account_id: string;
  compared_with: string;
  state: WatchRun["state"];
  error: string | null;
  changed: number | null;
  /** JSON of the number of addresses by change of verdict. */
  changes: string;
  started_at: number;
  ended_at: number | null;
}

/** Returns the changes of a run from `list_watch_runs.changes`. */
export const changesOfRun = jsonColumn("list_watch_runs.changes", verdictChanges);
