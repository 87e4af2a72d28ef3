import type { WatchInterval } from "#contract/listWatches.ts";
import { changeList, keepListUntil } from "#server/data/queries/lists.ts";
import { findListWatch, saveListWatch } from "#server/data/queries/listWatches.ts";
import type { Payer } from "#server/data/queries/memberLimits.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import type { ListWatchRow } from "#server/data/tables/listWatchRow.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";
import { intervalMs, graceMs } from "./watchTimes.ts";

/** Watches a completed list, or changes its watch: the next run is one interval from now, and whoever decides pays for the runs. Extends the retention of its rows until then. */
export async function saveWatch(
  { database, now }: Pick<WorkerContext, "database" | "now">,
  list: ListRow,
  { every, maxCredits, payer }: { every: WatchInterval; maxCredits: number | null; payer: Payer },
): Promise<ListWatchRow> {
  const time = now();
  const next = time + intervalMs[every];
  return database.atomically(async (queries) => {
    const before = await findListWatch(queries, list.id);
    const watch: ListWatchRow = {
      list_id: list.id,
      account_id: list.account_id,
      every,
      max_credits: maxCredits,
      next_run_at: next,
      stopped: null,
      created_at: before?.created_at ?? time,
    };
    await saveListWatch(queries, watch);
    const { keyId, memberId } = payer;
    const expected = { id: list.id, from: [list.state] };
    await changeList(queries, expected, { key_id: keyId, member_id: memberId });
    await keepListUntil(queries, list.id, next + graceMs);
    return watch;
  });
}
