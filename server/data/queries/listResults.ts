import { sql } from "kysely";
import { BulkStatement } from "#server/data/statements/bulkStatement.ts";
import type { Database, Queries } from "#server/data/connection/database.ts";
import { skipClaimed } from "#server/data/statements/skipClaimed.ts";
import { newValues } from "#server/data/statements/newValues.ts";
import type { ListResultRow } from "#server/data/tables/listResultRow.ts";
import { isFree } from "./runners.ts";
import type { Reason, Verdict } from "#vocabulary/verdicts.ts";

type SettledRow = Omit<ListResultRow, "email" | "search" | "duplicate_of" | "worker">;

/** Columns that a result changes; each further value would take 0.2 µs to bind. */
const changedColumns = [
  "status",
  "verdict",
  "reason",
  "score",
  "suggestion",
  "provider",
  "reply",
  "reply_group",
  "basis",
  "credits",
  "charge",
  "host_key",
  "tries",
  "due_at",
  "checked_at",
  "evidence",
] as const satisfies readonly (keyof SettledRow)[];

const settledColumns = ["list_id", "position", ...changedColumns] as const;

const columns = [
  ...settledColumns,
  "email",
  "search",
  "duplicate_of",
  "worker",
] as const satisfies readonly (keyof ListResultRow)[];

const added = new BulkStatement<ListResultRow>(columns, (queries, rows) =>
  queries
    .insertInto("list_results")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["list_id", "position"]).doNothing()),
);

/** Adds the rows of a chunk; skips those that exist. */
export async function insertResults(
  queries: Queries,
  rows: readonly ListResultRow[],
): Promise<void> {
  await added.run(queries, rows);
}

/** Its rows exist, so that each of them conflicts. Its last parameter is the worker. */
const settled = new BulkStatement<SettledRow>(settledColumns, (queries, rows, [worker]) =>
  queries
    .insertInto("list_results")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["list_id", "position"])
        .doUpdateSet({
          ...newValues(changedColumns),
          worker: sql.lit(null),
        })
        .where("list_results.status", "<>", sql.lit("final"))
        .where("list_results.worker", "=", String(worker)),
    )
    .returning("position"),
);

/** Writes results to rows that this worker leased; returns the positions that were written. */
export async function settleResults(
  queries: Queries,
  rows: readonly ListResultRow[],
  worker: string,
): Promise<number[]> {
  const written = await settled.run<{ position: number }>(queries, rows, [worker]);
  return written.map(({ position }) => position);
}

/** Result that a duplicate got from its original. */
export type CopiedResult = Pick<
  ListResultRow,
  "search" | "provider" | "reply_group" | "charge" | "credits"
> & {
  verdict: Verdict;
  reason: Reason;
};

/** Copies results to the duplicates of these rows; returns the copied results. */
export async function settleDuplicates(
  queries: Queries,
  of: { listId: string; originals: readonly number[] },
): Promise<CopiedResult[]> {
  if (of.originals.length === 0) {
    return [];
  }
  const copied = await sql<CopiedResult>`
    update list_results set (status, verdict, reason, score, suggestion, provider, reply, reply_group, basis, checked_at, charge) = (
      select o.status, o.verdict, o.reason, o.score, o.suggestion, o.provider, o.reply, o.reply_group, o.basis, o.checked_at, 'duplicate'
      from list_results as o
      where o.list_id = list_results.list_id and o.position = list_results.duplicate_of
    )
    where list_id = ${of.listId}
      and duplicate_of in (${sql.join(of.originals)})
      and status <> 'final'
    returning search, verdict, reason, provider, reply_group, charge, credits`.execute(queries);
  return copied.rows;
}

/** Returns those positions whose rows have a final result. */
export async function finalAmong(
  queries: Queries,
  of: { listId: string; positions: readonly number[] },
): Promise<number[]> {
  if (of.positions.length === 0) {
    return [];
  }
  const rows = await queries
    .selectFrom("list_results")
    .select("position")
    .where("list_id", "=", of.listId)
    .where("position", "in", of.positions)
    .where("status", "=", "final")
    .execute();
  return rows.map(({ position }) => position);
}

/** Leases up to `limit` due, free rows of these MX hosts. A power cut frees them. */
export async function claimResults(
  { atomically, kind }: Pick<Database, "atomically" | "kind">,
  claim: {
    listId: string;
    hostKeys: readonly string[];
    limit: number;
    worker: string;
    now: number;
  },
): Promise<ListResultRow[]> {
  return atomically(
    async (queries) => {
      let free = queries
        .selectFrom("list_results")
        .select("position")
        .where("list_id", "=", claim.listId)
        .where("host_key", "in", claim.hostKeys)
        .where("status", "<>", "final")
        .where("due_at", "<=", claim.now)
        .where(isFree(claim.now))
        .orderBy("due_at")
        .limit(claim.limit);
      free = skipClaimed(kind, free);
      // Materialized: otherwise PostgreSQL may select free rows again for every row, and lease more than `limit`.
      return queries
        .with(
          (cte) => cte("free").materialized(),
          () => free,
        )
        .updateTable("list_results")
        .set({ worker: claim.worker })
        .where("list_id", "=", claim.listId)
        .where("position", "in", (row) => row.selectFrom("free").select("position"))
        .where("status", "<>", "final")
        .where(isFree(claim.now))
        .returningAll()
        .execute();
    },
    { powerCut: "takes back" },
  );
}

/** Leases up to `limit` rows without a final result, whoever has them, and without duplicates, which follow their originals. Only for lists that no other worker writes to. */
export async function takeOpenResults(
  queries: Queries,
  take: { listId: string; limit: number; worker: string },
): Promise<ListResultRow[]> {
  return queries
    .updateTable("list_results")
    .set({ worker: take.worker })
    .where("list_id", "=", take.listId)
    .where("position", "in", (rows) =>
      rows
        .selectFrom("list_results")
        .select("position")
        .where("list_id", "=", take.listId)
        .where("status", "<>", sql.lit("final"))
        .where("host_key", "is not", null)
        .limit(take.limit),
    )
    .returningAll()
    .execute();
}

/** Deletes the first results of a list, at most `limit`; returns their addresses. */
export async function deleteFirstResults(
  queries: Queries,
  listId: string,
  limit: number,
): Promise<(string | null)[]> {
  const gone = await queries
    .deleteFrom("list_results")
    .where("list_id", "=", listId)
    .where("position", "in", (rows) =>
      rows
        .selectFrom("list_results")
        .select("position")
        .where("list_id", "=", listId)
        .orderBy("position")
        .limit(limit),
    )
    .returning("email")
    .execute();
  return gone.map(({ email }) => email);
}

/** Returns the results of a range of positions, in order. */
export async function resultsAt(
  queries: Queries,
  of: { listId: string; from: number; to: number },
): Promise<ListResultRow[]> {
  return queries
    .selectFrom("list_results")
    .selectAll()
    .where("list_id", "=", of.listId)
    .where("position", ">=", of.from)
    .where("position", "<=", of.to)
    .orderBy("position")
    .execute();
}
