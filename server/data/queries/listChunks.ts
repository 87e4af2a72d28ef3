import { sql } from "kysely";
import { deleteInBatches } from "#server/data/statements/deleteInBatches.ts";
import type { Database, Queries } from "#server/data/connection/database.ts";
import { skipClaimed } from "#server/data/statements/skipClaimed.ts";
import type { ListChunkRow } from "#server/data/tables/listChunkRow.ts";
import { isFree } from "./runners.ts";

/** Adds chunks of a list. */
export async function insertChunks(queries: Queries, rows: readonly ListChunkRow[]): Promise<void> {
  const work = rows.map(({ records: _records, counted: _counted, ...row }) => row);
  const cells = rows.map(({ list_id, seq, records, counted }) => ({
    list_id,
    seq,
    records,
    counted,
  }));
  await queries.insertInto("list_chunks").values(work).execute();
  await queries.insertInto("list_chunk_cells").values(cells).execute();
}

/** Deletes the chunks of a list. */
export async function deleteChunks(queries: Queries, listId: string): Promise<void> {
  const where = sql`list_id = ${listId}`;
  await deleteInBatches(queries, {
    table: "list_chunks",
    keys: ["list_id", "seq"],
    where,
    atOnce: 20,
  });
}

/** Leases up to `limit` free chunks. A power cut frees them. */
export async function claimChunks(
  { atomically, kind }: Pick<Database, "atomically" | "kind">,
  claim: { listId: string; limit: number; worker: string; now: number },
): Promise<ListChunkRow[]> {
  return atomically(
    async (queries) => {
      let free = queries
        .selectFrom("list_chunks")
        .select("seq")
        .where("list_id", "=", claim.listId)
        .where("state", "=", "waiting")
        .where(isFree(claim.now))
        .orderBy("seq")
        .limit(claim.limit);
      free = skipClaimed(kind, free);
      // Materialized: otherwise PostgreSQL may select free chunks again for every row, and lease more than `limit`.
      const taken = await queries
        .with(
          (cte) => cte("free").materialized(),
          () => free,
        )
        .updateTable("list_chunks")
        .set((row) => ({
          worker: claim.worker,
          attempts: row("attempts", "+", 1),
        }))
        .where("list_id", "=", claim.listId)
        .where("seq", "in", (row) => row.selectFrom("free").select("seq"))
        .where("state", "=", "waiting")
        .where(isFree(claim.now))
        .returning("seq")
        .execute();
      return taken.length === 0
        ? []
        : chunks(queries, claim.listId)
            .where(
              "list_chunks.seq",
              "in",
              taken.map(({ seq }) => seq),
            )
            .execute();
    },
    { powerCut: "takes back" },
  );
}

/** Leases the next chunk that isn't done, whoever has it; undefined if all are done. Only for lists that no other worker writes to. */
export async function takeWaitingChunk(
  queries: Queries,
  take: { listId: string; worker: string },
): Promise<ListChunkRow | undefined> {
  const taken = await queries
    .updateTable("list_chunks")
    .set({ worker: take.worker })
    .where("list_id", "=", take.listId)
    .where("seq", "=", (row) =>
      row
        .selectFrom("list_chunks")
        .select("seq")
        .where("list_id", "=", take.listId)
        .where("state", "=", "waiting")
        .orderBy("seq")
        .limit(1),
    )
    .returning("seq")
    .executeTakeFirst();
  return taken === undefined
    ? undefined
    : chunks(queries, take.listId).where("list_chunks.seq", "=", taken.seq).executeTakeFirst();
}

/** Selects chunks of a list with their rows, in order. */
function chunks(queries: Queries, listId: string) {
  return queries
    .selectFrom("list_chunks")
    .innerJoin("list_chunk_cells as cells", (join) =>
      join
        .onRef("cells.list_id", "=", "list_chunks.list_id")
        .onRef("cells.seq", "=", "list_chunks.seq"),
    )
    .selectAll("list_chunks")
    .select(["cells.records", "cells.counted"])
    .where("list_chunks.list_id", "=", listId)
    .orderBy("list_chunks.seq");
}

/** Marks a chunk as done; returns false if this worker no longer has its lease. */
export async function finishChunk(
  queries: Queries,
  chunk: { listId: string; seq: number; worker: string },
): Promise<boolean> {
  const done = await queries
    .updateTable("list_chunks")
    .set({ state: "done", worker: null })
    .where("list_id", "=", chunk.listId)
    .where("seq", "=", chunk.seq)
    .where("worker", "=", chunk.worker)
    .where("state", "=", "waiting")
    .returning("seq")
    .executeTakeFirst();
  return done !== undefined;
}

/** Returns true if a list has chunks that aren't done. */
export async function hasWaitingChunk(queries: Queries, listId: string): Promise<boolean> {
  const waiting = await queries
    .selectFrom("list_chunks")
    .select("seq")
    .where("list_id", "=", listId)
    .where("state", "=", "waiting")
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Yields the chunks of a list with rows after a position, in order, read a few at a time. */
export async function* chunksFrom(
  queries: Queries,
  listId: string,
  after = 0,
): AsyncGenerator<ListChunkRow> {
  const first = await chunkAt(queries, listId, after + 1);
  for (let from = first?.seq ?? 0; ;) {
    const rows = await chunks(queries, listId)
      .where("list_chunks.seq", ">=", from)
      .limit(4)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) {
      return;
    }
    from = last.seq + 1;
  }
}

/** Returns the chunk that contains a position, or the last one for positions beyond the end. */
export async function chunkAt(
  queries: Queries,
  listId: string,
  position: number,
): Promise<ListChunkRow | undefined> {
  const found = await queries
    .selectFrom("list_chunks")
    .select("seq")
    .where("list_id", "=", listId)
    .where("first_position", "<=", position)
    .orderBy("first_position", "desc")
    .limit(1)
    .executeTakeFirst();
  return found === undefined
    ? undefined
    : chunks(queries, listId).where("list_chunks.seq", "=", found.seq).executeTakeFirst();
}
