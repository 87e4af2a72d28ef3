import type { Queries } from "#server/data/connection/database.ts";
import { filtered, type ResultFilter, window } from "./resultPages.ts";

/** A filter for a list, and the number of matching results in each window of positions. */
interface Fitting {
  listId: string;
  filter: ResultFilter;
  counts: readonly number[];
}

/** Returns the position of the n-th matching result, from 1; null if there are fewer. */
export async function positionOfNth(
  queries: Queries,
  { listId, filter, counts }: Fitting,
  nth: number,
): Promise<number | null> {
  let before = 0;
  const index = counts.findIndex((count) => {
    const here = before + count >= nth;
    before += here ? 0 : count;
    return here;
  });
  if (index < 0) {
    return null;
  }
  const row = await filtered(queries, listId, filter)
    .select("position")
    .where("position", ">", index * window)
    .where("position", "<=", (index + 1) * window)
    .orderBy("position")
    .offset(nth - before - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.position ?? null;
}

/** Counts the matching results before a position. */
export async function countBefore(
  queries: Queries,
  { listId, filter, counts }: Fitting,
  position: number,
): Promise<number> {
  const whole = Math.floor((position - 1) / window);
  const { fitting } = await filtered(queries, listId, filter)
    .select(({ fn }) => fn.countAll<number>().as("fitting"))
    .where("position", ">", whole * window)
    .where("position", "<", position)
    .executeTakeFirstOrThrow();
  return counts.slice(0, whole).reduce((sum, count) => sum + count, fitting);
}
