import { sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";

/** Rows of one MX host or provider that wait for a result. */
export interface HostBacklog {
  host_key: string;
  rows: number;
  /** Time when the first of them is due. */
  due_at: number;
  /** Rows among them that wait for a retry, the first time one is due, and the same rows by tries and reason. */
  retrying: number;
  next_retry_at: number | null;
  retries: readonly RetryGroup[];
}

/** Rows of one MX host that wait for a retry after the same number of tries for the same reason, and when the first and the last one are due. */
export interface RetryGroup {
  tries: number;
  reason: string | null;
  rows: number;
  first_at: number;
  last_at: number;
}

/** Returns the waiting rows of a list by MX host. Duplicates wait for their originals and don't count. */
export async function findBacklog(queries: Queries, listId: string): Promise<HostBacklog[]> {
  const rows = await queries
    .selectFrom("list_results")
    .select(({ fn }) => [
      "host_key",
      fn.countAll<number>().as("rows"),
      fn.min("due_at").as("due_at"),
      fn.max("due_at").as("last_due_at"),
    ])
    .where("list_id", "=", listId)
    .where("status", "<>", "final")
    .where("host_key", "is not", null)
    .groupBy("host_key")
    .execute();
  // Rows before their first check are due at 0, and the index includes the time: most lists need no second query.
  const put = rows.some((row) => row.last_due_at > 0) ? await findRetries(queries, listId) : null;
  return rows.map(({ host_key: key, rows: count, due_at: dueAt }) => {
    const retries = put?.get(key ?? "") ?? [];
    return {
      host_key: key ?? "",
      rows: count,
      due_at: dueAt,
      retrying: retries.reduce((sum, group) => sum + group.rows, 0),
      next_retry_at:
        retries.length === 0 ? null : Math.min(...retries.map((group) => group.first_at)),
      retries,
    };
  });
}

/** Returns the rows of a list that wait for a retry, by MX host. */
async function findRetries(queries: Queries, listId: string): Promise<Map<string, RetryGroup[]>> {
  const rows = await queries
    .selectFrom("list_results")
    .select(({ fn }) => [
      "host_key",
      "tries",
      "reason",
      fn.countAll<number>().as("rows"),
      fn.min("due_at").as("first_at"),
      fn.max("due_at").as("last_at"),
    ])
    .where("list_id", "=", listId)
    .where("status", "<>", sql.lit("final"))
    .where("host_key", "is not", null)
    .where("due_at", ">", 0)
    .where("status", "=", "retrying")
    .groupBy(["host_key", "tries", "reason"])
    .execute();
  const byHost = new Map<string, RetryGroup[]>();
  for (const { host_key: key, ...group } of rows) {
    const groups = byHost.get(key ?? "") ?? [];
    groups.push(group);
    byHost.set(key ?? "", groups);
  }
  return byHost;
}
