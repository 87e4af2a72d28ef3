import type { WatchStop } from "#contract/listWatches.ts";
import { listById } from "#server/data/queries/lists.ts";
import { stopListWatch } from "#server/data/queries/listWatches.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { ListWatchRow } from "#server/data/tables/listWatchRow.ts";
import { mailAboutList } from "#server/lists/lifecycle/mailAboutList.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";
import { publishEvent } from "#server/services/events/publishEvent.ts";

/** Stops a watch and notifies its owner, once; in the caller's transaction. */
export async function stopWatch(
  queries: Queries,
  context: WorkerContext,
  { watch, because }: { watch: Pick<ListWatchRow, "list_id" | "account_id">; because: WatchStop },
): Promise<void> {
  const { list_id: listId, account_id: accountId } = watch;
  if (!(await stopListWatch(queries, listId, because))) {
    return;
  }
  const now = context.now();
  const data = { object: "list_watch", list_id: listId, because } as const;
  await publishEvent(queries, { accountId, type: "watch.stopped", data, now });
  const list = await listById(queries, listId);
  if (list !== undefined) {
    await mailAboutList(queries, context, {
      list,
      kind: "watch_stopped",
      panel: "watch",
      values: {},
    });
  }
}
