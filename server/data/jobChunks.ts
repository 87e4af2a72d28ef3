import { sql } from "kysely";
import { deleteInBatches } from "./batches.ts";
import type { Database, Queries } from "./database.ts";
import type { JobChunkRow } from "./tables.ts";

/** Adds chunks of a list. */
export async function insertChunks(queries: Queries, rows: readonly JobChunkRow[]): Promise<void> {
  const work = rows.map(({ records: _records, counted: _counted, ...row }) => row);
  const cells = rows.map(({ job_id, seq, records, counted }) => ({
    job_id,
    seq,
    records,
    counted,
  }));
  await queries.insertInto("job_chunks").values(work).execute();
  await queries.insertInto("job_chunk_cells").values(cells).execute();
}

/** Deletes the chunks of a list that is read anew. */
export async function deleteChunks(queries: Queries, jobId: string): Promise<void> {
  const where = sql`job_id = ${jobId}`;
  await deleteInBatches(queries, {
    table: "job_chunks",
    keys: ["job_id", "seq"],
    where,
    atOnce: 20,
  });
}

/** Takes up to `limit` chunks that nobody works on. A power cut frees them. */
export async function claimChunks(
  { atomically, kind }: Pick<Database, "atomically" | "kind">,
  claim: { jobId: string; limit: number; runner: string; now: number; leaseUntil: number },
): Promise<JobChunkRow[]> {
  return atomically(
    async (queries) => {
      let free = queries
        .selectFrom("job_chunks")
        .select("seq")
        .where("job_id", "=", claim.jobId)
        .where("state", "=", "waiting")
        .where("lease_until", "<", claim.now)
        .orderBy("seq")
        .limit(claim.limit);
      free = kind === "postgres" ? free.forUpdate().skipLocked() : free;
      // Materialized: PostgreSQL may otherwise look for free ones again for every row, and take more than were asked for.
      const taken = await queries
        .with(
          (cte) => cte("free").materialized(),
          () => free,
        )
        .updateTable("job_chunks")
        .set((row) => ({
          runner: claim.runner,
          lease_until: claim.leaseUntil,
          attempts: row("attempts", "+", 1),
        }))
        .where("job_id", "=", claim.jobId)
        .where("seq", "in", (row) => row.selectFrom("free").select("seq"))
        .where("state", "=", "waiting")
        .where("lease_until", "<", claim.now)
        .returning("seq")
        .execute();
      return taken.length === 0
        ? []
        : chunks(queries, claim.jobId)
            .where(
              "job_chunks.seq",
              "in",
              taken.map(({ seq }) => seq),
            )
            .execute();
    },
    { powerCut: "takes back" },
  );
}

/** Chunks of a list with their rows. */
function chunks(queries: Queries, jobId: string) {
  return queries
    .selectFrom("job_chunks")
    .innerJoin("job_chunk_cells as cells", (join) =>
      join
        .onRef("cells.job_id", "=", "job_chunks.job_id")
        .onRef("cells.seq", "=", "job_chunks.seq"),
    )
    .selectAll("job_chunks")
    .select(["cells.records", "cells.counted"])
    .where("job_chunks.job_id", "=", jobId)
    .orderBy("job_chunks.seq");
}

/** Marks a chunk as done; false where this process does not hold it any more. */
export async function finishChunk(
  queries: Queries,
  chunk: { jobId: string; seq: number; runner: string },
): Promise<boolean> {
  const done = await queries
    .updateTable("job_chunks")
    .set({ state: "done", runner: null })
    .where("job_id", "=", chunk.jobId)
    .where("seq", "=", chunk.seq)
    .where("runner", "=", chunk.runner)
    .where("state", "=", "waiting")
    .returning("seq")
    .executeTakeFirst();
  return done !== undefined;
}

/** Whether the first phase of a list has something left. */
export async function hasWaitingChunk(queries: Queries, jobId: string): Promise<boolean> {
  const waiting = await queries
    .selectFrom("job_chunks")
    .select("seq")
    .where("job_id", "=", jobId)
    .where("state", "=", "waiting")
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** The chunks of a list that hold a row behind a position, in order, a few at a time. */
export async function* chunksFrom(
  queries: Queries,
  jobId: string,
  after = 0,
): AsyncGenerator<JobChunkRow> {
  const first = await chunkAt(queries, jobId, after + 1);
  for (let from = first?.seq ?? 0; ;) {
    const rows = await chunks(queries, jobId)
      .where("job_chunks.seq", ">=", from)
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

/** Says that a process is alive and still works on these chunks. */
export async function extendChunkLeases(
  queries: Queries,
  lease: { jobId: string; chunks: readonly number[]; runner: string; leaseUntil: number },
): Promise<void> {
  await queries
    .updateTable("job_chunks")
    .set({ lease_until: lease.leaseUntil })
    .where("job_id", "=", lease.jobId)
    .where("seq", "in", lease.chunks)
    .where("runner", "=", lease.runner)
    .where("state", "=", "waiting")
    .execute();
}

/** The chunk that holds a position. */
export async function chunkAt(
  queries: Queries,
  jobId: string,
  position: number,
): Promise<JobChunkRow | undefined> {
  const found = await queries
    .selectFrom("job_chunks")
    .select("seq")
    .where("job_id", "=", jobId)
    .where("first_position", "<=", position)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return found === undefined
    ? undefined
    : chunks(queries, jobId).where("job_chunks.seq", "=", found.seq).executeTakeFirst();
}
