import { optionsOf, type ListRow } from "#server/data/tables/listRow.ts";
import { moveCredits } from "#server/data/queries/accounts.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { changeList, type ListChange } from "#server/data/queries/lists.ts";
import { announceList, notifyOwner } from "./announceList.ts";
import { returnToPayer } from "./listPayer.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";

/** Releases the unspent credits of an ended list; returns the changes to store with it, such as the expiry of its rows. Call it in the transaction that set the end state. */
export async function endList(
  queries: Queries,
  list: ListRow,
  now: number,
): Promise<
  Pick<ListChange, "held" | "released" | "completed_at" | "expires_at" | "estimate" | "worker">
> {
  if (list.held > 0) {
    await moveCredits(queries, list.account_id, { amount: 0, released: list.held });
  }
  await returnToPayer(queries, list);
  return {
    held: 0,
    released: list.released + list.held,
    completed_at: now,
    expires_at: now + optionsOf(list.options).retention_s * 1000,
    estimate: null,
    worker: null,
  };
}

/** Completes a list whose rows all have a final result, and emails its owner if `notify` is on. */
export async function finishList(context: WorkerContext, list: ListRow): Promise<void> {
  const now = context.now();
  await context.database.atomically(async (queries) => {
    const expected = { id: list.id, from: ["finalizing"] as const };
    const done = await changeList(queries, expected, { state: "completed", phase: "done" });
    if (done === undefined) {
      return;
    }
    const change = await endList(queries, done, now);
    await changeList(queries, { id: list.id, from: ["completed"] }, change);
    await announceList(queries, done, { type: "list.completed", now });
    await notifyOwner(queries, context, { list: done, kind: "list_completed" });
  });
}
