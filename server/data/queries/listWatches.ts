import type { Queries } from "#server/data/connection/database.ts";
import type { ListWatchRow, ListWatchRunRow } from "#server/data/tables/listWatchRow.ts";

/** Returns the watch of a list, if it has one. */
export async function findListWatch(
  queries: Queries,
  listId: string,
): Promise<ListWatchRow | undefined> {
  return queries
    .selectFrom("list_watches")
    .selectAll()
    .where("list_id", "=", listId)
    .executeTakeFirst();
}

/** Adds a watch, or changes the one that the list has. */
export async function saveListWatch(queries: Queries, row: ListWatchRow): Promise<void> {
  const { every, max_credits: maxCredits, next_run_at: nextRunAt, stopped } = row;
  await queries
    .insertInto("list_watches")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("list_id")
        .doUpdateSet({ every, max_credits: maxCredits, next_run_at: nextRunAt, stopped }),
    )
    .execute();
}

/** Deletes the watch of a list with its runs; their lists stay. */
export async function deleteListWatch(queries: Queries, listId: string): Promise<void> {
  await queries.deleteFrom("list_watches").where("list_id", "=", listId).execute();
}

/** Returns watches that are due, the earliest first; those of suspended accounts wait. */
export async function dueListWatches(
  queries: Queries,
  { now, limit }: { now: number; limit: number },
): Promise<ListWatchRow[]> {
  return queries
    .selectFrom("list_watches")
    .selectAll()
    .where("next_run_at", "<=", now)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("accounts")
            .select("accounts.id")
            .whereRef("accounts.id", "=", "list_watches.account_id")
            .where("accounts.suspended_at", "is not", null),
        ),
      ),
    )
    .orderBy("next_run_at")
    .limit(limit)
    .execute();
}

/** Sets when a watch is due again, unless another process did so since it was read. */
export async function claimListWatch(
  queries: Queries,
  watch: Pick<ListWatchRow, "list_id" | "next_run_at">,
  nextRunAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable("list_watches")
    .set({ next_run_at: nextRunAt })
    .where("list_id", "=", watch.list_id)
    .where("next_run_at", "=", watch.next_run_at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}

/** Stops an active watch. Returns false if it was stopped or deleted already. */
export async function stopListWatch(
  queries: Queries,
  listId: string,
  stopped: NonNullable<ListWatchRow["stopped"]>,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable("list_watches")
    .set({ stopped, next_run_at: null })
    .where("list_id", "=", listId)
    .where("stopped", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}

/** Adds a run that began. */
export async function insertListWatchRun(queries: Queries, row: ListWatchRunRow): Promise<void> {
  await queries.insertInto("list_watch_runs").values(row).execute();
}

/** Returns the latest runs of a watch, newest first. */
export async function listWatchRuns(
  queries: Queries,
  listId: string,
  limit: number,
): Promise<ListWatchRunRow[]> {
  return queries
    .selectFrom("list_watch_runs")
    .selectAll()
    .where("list_id", "=", listId)
    .orderBy("run_list_id", "desc")
    .limit(limit)
    .execute();
}

/** Returns runs that haven't ended, the oldest first. */
export async function openListWatchRuns(
  queries: Queries,
  limit: number,
): Promise<ListWatchRunRow[]> {
  return queries
    .selectFrom("list_watch_runs")
    .selectAll()
    .where("state", "=", "running")
    .orderBy("run_list_id")
    .limit(limit)
    .execute();
}

/** Ends a run; returns false if another process did. */
export async function endListWatchRun(
  queries: Queries,
  runListId: string,
  end: Pick<ListWatchRunRow, "state" | "error" | "changed" | "changes" | "ended_at">,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable("list_watch_runs")
    .set(end)
    .where("run_list_id", "=", runListId)
    .where("state", "=", "running")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}
