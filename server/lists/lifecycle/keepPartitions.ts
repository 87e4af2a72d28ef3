import { limits } from "#contract/limits.ts";
import {
  addListPartitions,
  allListPartitions,
  dropListPartition,
  expiredListsWithRows,
  isOutdated,
} from "#server/data/queries/listPartitions.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import type { AppContext } from "#server/context.ts";
import { purgeRows } from "./purgeRows.ts";

/** Longest time in ms for which rows of an expired list wait for the end of their partition. */
const waitMs = 2 * 86_400_000;
/** PostgreSQL's code for a lock that wasn't free in time. */
const lockTaken = "55P03";

/** Returns true if the rows of an expired list may wait for the end of their partition: on PostgreSQL, and once none of them can be in the account's stored results, which are as old at most. */
export function leavesWithPartition(
  { database, now }: Pick<AppContext, "database" | "now">,
  list: Pick<ListRow, "completed_at">,
): boolean {
  const { completed_at: completedAt } = list;
  return (
    database.kind === "postgres" &&
    completedAt !== null &&
    completedAt + limits.maxAgeMaxS * 1000 <= now()
  );
}

/** Adds partitions for the rows of further lists, drops those whose lists are all expired, and deletes row by row what would wait for too long. PostgreSQL only. */
export async function keepPartitions(context: Pick<AppContext, "database" | "now">): Promise<void> {
  const { database } = context;
  const now = context.now();
  try {
    await addListPartitions(database, now);
    for (const partition of await allListPartitions(database.queries)) {
      if (await isOutdated(database.queries, partition, now)) {
        await dropListPartition(database, partition);
      }
    }
  } catch (error) {
    // A backup or a long query has the tables. The next run tries again.
    if ((error as { code?: string }).code !== lockTaken) {
      throw error;
    }
  }
  const [oldest] = await allListPartitions(database.queries);
  const late = { from: oldest?.from ?? "", endedBefore: now - waitMs };
  for (;;) {
    const lists = await expiredListsWithRows(database.queries, late);
    if (lists.length === 0) {
      return;
    }
    for (const list of lists) {
      await purgeRows(context, list);
    }
  }
}
