import { sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";

/** What rows wait under, in place of a mail host, that no credit is held for: nobody asks about them. */
export const unpaidKey = "(unpaid)";

/** What such rows wait under once a credit is held for them; their mail host is known when they were asked about. */
export const paidKey = "(paid)";

/**
 * How many rows of a list may still be asked about for the credits that are held for it: those that are asked about
 * already, or wait for their mail host, have theirs. A chunk that somebody works on counts with all of its rows, but
 * for `ownChunk`. Below 0 where there are more rows than credits.
 */
export async function rowsPayable(
  queries: Queries,
  of: { listId: string; ownChunk: number | null },
): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select held
      - (select count(*) from list_results
          where list_id = lists.id and status <> 'final' and charge is null
            and host_key is not null and host_key <> ${unpaidKey})
      - (select coalesce(sum(size), 0) from list_chunks
          where list_id = lists.id and state = 'waiting' and worker is not null and seq <> ${of.ownChunk ?? -1})
      as free
    from lists where id = ${of.listId}`.execute(queries);
  return rows[0]?.free ?? 0;
}

/** Lets up to `limit` rows that waited for credits be asked about; answers how many there were. */
export async function markRowsPaid(
  queries: Queries,
  of: { listId: string; limit: number },
): Promise<number> {
  const paid = await queries
    .updateTable("list_results")
    .set({ host_key: paidKey })
    .where("list_id", "=", of.listId)
    .where("position", "in", (row) =>
      row
        .selectFrom("list_results")
        .select("position")
        .where("list_id", "=", of.listId)
        .where("host_key", "=", unpaidKey)
        .where("status", "<>", "final")
        .orderBy("due_at")
        .limit(of.limit),
    )
    .executeTakeFirst();
  return Number(paid.numUpdatedRows);
}
