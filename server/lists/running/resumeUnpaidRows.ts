import { lockList } from "#server/data/queries/lists.ts";
import { markRowsPaid, rowsPayable } from "#server/data/queries/unpaidRows.ts";
import type { AppContext } from "#server/context.ts";

/** Rows released per transaction. */
const atOnce = 10_000;

/** Releases rows that wait for credits, as many as there are reserved credits that no other row needs. Returns true if any were released. */
export async function resumeUnpaidRows(
  context: Pick<AppContext, "database">,
  listId: string,
): Promise<boolean> {
  return context.database.atomically(async (queries) => {
    // The lock makes commits to this list wait, and concurrent calls of this function.
    if ((await lockList(queries, listId)) === undefined) {
      return false;
    }
    const free = await rowsPayable(queries, { listId, ownChunk: null });
    return free > 0 && (await markRowsPaid(queries, { listId, limit: Math.min(free, atOnce) })) > 0;
  });
}
