import type { ListRunner } from "#server/lists/running/listRunner.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";
import { isReserveReached } from "#server/services/storage/diskReserve.ts";
import { startDueWatchRuns } from "./startWatchRun.ts";
import { endRuns } from "./endRuns.ts";

/** Ends the runs of watched lists that are done, and begins those that are due. Processes that do so at once begin and end each run once. Does nothing while the disk reserve is reached. */
export async function watchRound(
  context: WorkerContext,
  listRunner: Pick<ListRunner, "wake">,
): Promise<void> {
  if (await isReserveReached(context)) {
    return;
  }
  await endRuns(context);
  if (await startDueWatchRuns(context)) {
    listRunner.wake();
  }
}
