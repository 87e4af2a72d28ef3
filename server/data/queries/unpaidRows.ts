import { sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";

/** Host key of rows without a reserved credit, which aren't checked. */
export const unpaidKey = "(unpaid)";

/** Host key of such rows once a credit is reserved for them; their check finds out their MX host. */
export const paidKey = "(paid)";

/** Returns the number of further rows that a list's reserved credits allow to check. Rows that are being checked or wait for their MX host count as paid, and so does every row of a leased chunk except `ownChunk`. Below 0 if there are more rows than credits. */
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

/** Releases up to `limit` rows that wait for credits; returns their number. */
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
