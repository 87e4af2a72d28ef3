import { sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import type { ListReplyRow } from "#server/data/tables/listReplyRow.ts";

/** Replies of one list that are counted; bounds the counts, however many replies a hostile server invents. */
export const countedRepliesMax = 1000;

/** Adds to the counts of a list's replies: to those that are counted already, and to new ones up to {@link countedRepliesMax}. Call it in a transaction that has locked the list; `rows` may contain each reply, verdict and reason once. */
export async function addListReplies(
  queries: Queries,
  listId: string,
  rows: readonly ListReplyRow[],
): Promise<void> {
  if (rows.length === 0) {
    return;
  }
  const counted = await queries
    .selectFrom("list_replies")
    .select(["reply", "verdict", "reason"])
    .where("list_id", "=", listId)
    .execute();
  const known = new Set(counted.map(keyOf));
  const more = rows
    .filter((row) => !known.has(keyOf(row)))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, countedRepliesMax - counted.length);
  const added = [...rows.filter((row) => known.has(keyOf(row))), ...more];
  if (added.length > 0) {
    await queries
      .insertInto("list_replies")
      .values(added)
      .onConflict((conflict) =>
        conflict.columns(["list_id", "reply", "verdict", "reason"]).doUpdateSet((row) => ({
          count: row("list_replies.count", "+", row.ref("excluded.count")),
        })),
      )
      .execute();
  }
}

const keyOf = ({ reply, verdict, reason }: Pick<ListReplyRow, "reply" | "verdict" | "reason">) =>
  `${verdict} ${reason} ${reply}`;

/** Returns the replies of a list that contain a text, most frequent first. */
export async function listReplies(
  queries: Queries,
  { listId, contains, limit }: { listId: string; contains: string; limit: number },
): Promise<ListReplyRow[]> {
  const pattern = `%${contains.toLowerCase().replaceAll(/[%_\\]/gu, String.raw`\$&`)}%`;
  return queries
    .selectFrom("list_replies")
    .selectAll()
    .where("list_id", "=", listId)
    .where(sql<boolean>`reply like ${pattern} escape '\\'`)
    .orderBy("count", "desc")
    .orderBy("reply")
    .orderBy("reason")
    .limit(limit)
    .execute();
}

/** Deletes the counts of a list's replies. */
export async function deleteListReplies(queries: Queries, listId: string): Promise<void> {
  await queries.deleteFrom("list_replies").where("list_id", "=", listId).execute();
}
