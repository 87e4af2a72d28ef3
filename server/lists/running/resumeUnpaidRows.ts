import { lockList } from "#server/data/queries/lists.ts";
import { markRowsPaid, rowsPayable } from "#server/data/queries/unpaidRows.ts";
import type { AppContext } from "#server/context.ts";

/** Rows that are let through in one transaction. */
const atOnce = 10_000;

/** Lets rows that wait for credits be asked about, as many as credits are held that no other row needs; answers whether there were any. */
export async function resumeUnpaidRows(
  context: Pick<AppContext, "database">,
  listId: string,
): Promise<boolean> {
  return context.database.atomically(async (queries) => {
    // Answers of this list wait meanwhile, and so do others that let rows through.
    if ((await lockList(queries, listId)) === undefined) {
      return false;
    }
    const free = await rowsPayable(queries, { listId, ownChunk: null });
    return free > 0 && (await markRowsPaid(queries, { listId, limit: Math.min(free, atOnce) })) > 0;
  });
}
