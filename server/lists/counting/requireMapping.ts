import { changeList, type ListChange } from "#server/data/queries/lists.ts";
import { announceList } from "#server/lists/lifecycle/announceList.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";

/** Stores what was found about the file of a list whose address column the user has to choose, and announces it. */
export async function requireMapping(
  context: Pick<WorkerContext, "database" | "now">,
  id: string,
  found: ListChange,
): Promise<void> {
  await context.database.atomically(async (queries) => {
    const change = { ...found, state: "needs_mapping", worker: null } as const;
    const waiting = await changeList(queries, { id, from: ["parsing"] }, change);
    if (waiting !== undefined) {
      await announceList(queries, waiting, { type: "list.needs_mapping", now: context.now() });
    }
  });
}
