import { changeList, listById } from "#server/data/queries/lists.ts";
import { deleteListWatch } from "#server/data/queries/listWatches.ts";
import { optionsOf } from "#server/data/tables/listRow.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";

/** Deletes the watch of a list; lists of its runs stay. The rows of the list expire when its own retention says. */
export async function endWatch(
  { database }: Pick<WorkerContext, "database">,
  listId: string,
): Promise<void> {
  await database.atomically(async (queries) => {
    await deleteListWatch(queries, listId);
    const list = await listById(queries, listId);
    if (list?.state === "completed" && list.completed_at !== null) {
      const expiresAt = list.completed_at + optionsOf(list.options).retention_s * 1000;
      await changeList(queries, { id: listId, from: ["completed"] }, { expires_at: expiresAt });
    }
  });
}
