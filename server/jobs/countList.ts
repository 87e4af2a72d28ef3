import { setImmediate as nextTurn } from "node:timers/promises";
import { cleanCell } from "#intake/cleanCell.ts";
import { IntakeFault } from "#intake/intakeFault.ts";
import type { ListSource } from "#intake/listSource.ts";
import { readRecords, type ReadWish } from "#intake/readRecords.ts";
import { understandList } from "#intake/understandList.ts";
import type { JobCounts, Mapping } from "#contract/jobShape.ts";
import { deleteChunks, insertChunks } from "#server/data/jobChunks.ts";
import { changeJob } from "#server/data/jobs.ts";
import type { JobChunkRow, JobRow } from "#server/data/tables.ts";
import { deleteUnusedUpload } from "#server/data/uploads.ts";
import { deleteLeftFiles } from "#server/uploads/deleteLeftFiles.ts";
import { uploadBytes } from "#server/uploads/uploadBytes.ts";
import type { CountedRow, KeptRecord } from "./countedRow.ts";
import type { ExpectedTime } from "./expectedTime.ts";
import { fileHash } from "./fileHash.ts";
import { optionsOf } from "./keptOfJob.ts";
import { createCounter } from "./rowCounter.ts";
import { settleCounted } from "./startCounted.ts";
import type { WorkerParts } from "./workerParts.ts";

/** Chunks that are written in one transaction. */
const chunksAtOnce = 10;

/** Reads the file of a list: finds out how it is to be read, and where that is clear counts its rows and keeps them. Ends in `needs_mapping`, `ready` or `failed`. */
export async function countList(
  parts: WorkerParts,
  { job, chunkRows }: { job: JobRow; chunkRows: number },
  signal: AbortSignal,
): Promise<void> {
  const { queries } = parts.database;
  const at = { id: job.id, from: ["parsing"] as const };
  const source = sourceOf(parts, job);
  try {
    const hash = job.file_hash ?? (await fileHash(parts.database, job, signal));
    const found = await understandList(source, JSON.parse(job.mapping) as Mapping);
    const understood = {
      preview: JSON.stringify(found.preview),
      format: found.format,
      file_hash: hash,
      error: null,
    };
    if (found.preview.email_column.index === null) {
      await changeJob(queries, at, { ...understood, state: "needs_mapping", runner: null });
      return;
    }
    await changeJob(queries, at, understood);
    const counted = await keepRows(
      parts,
      { job, chunkRows, source, wish: found.wish, column: found.preview.email_column.index },
      signal,
    );
    if (!signal.aborted) {
      await settleCounted(parts, job.id, counted);
    }
  } catch (error) {
    if (!(error instanceof IntakeFault)) {
      throw error;
    }
    await failList(parts, job, error);
  }
}

/** Ends a list whose file cannot be taken. Nothing is held for it yet; the file and the rows counted so far go at once. */
async function failList(
  parts: WorkerParts,
  job: JobRow,
  { code, message, line }: IntakeFault,
): Promise<void> {
  const now = parts.now();
  await parts.database.atomically(async (queries) => {
    const failed = await changeJob(
      queries,
      { id: job.id, from: ["parsing"] },
      {
        state: "failed",
        error: JSON.stringify({ code, detail: message, line }),
        completed_at: now,
        expires_at: now + optionsOf(job).retention_s * 1000,
        upload_id: null,
        file_hash: null,
        runner: null,
      },
    );
    if (failed !== undefined) {
      await deleteChunks(queries, job.id);
      if (job.upload_id !== null) {
        await deleteUnusedUpload(queries, job.upload_id);
      }
    }
  });
  await deleteLeftFiles(parts.database, job.upload_id === null ? [] : [job.upload_id]);
}

/** The file of a list as a source to read. */
function sourceOf(parts: WorkerParts, job: JobRow): ListSource {
  const id = job.upload_id ?? "";
  return {
    name: job.file_name ?? "list.txt",
    octets: job.octets,
    open: (start = 0) => uploadBytes(parts.database, id, start),
  };
}

async function keepRows(
  parts: WorkerParts,
  list: {
    job: JobRow;
    chunkRows: number;
    source: ListSource;
    wish: ReadWish;
    column: number;
  },
  signal: AbortSignal,
): Promise<{ counts: JobCounts; expected: ExpectedTime }> {
  const { job, column } = list;
  const counter = await createCounter(parts, job);
  let chunks: JobChunkRow[] = [];
  let records: KeptRecord[] = [];
  let counted: CountedRow[] = [];
  let position = 0;
  let seq = 0;
  await parts.database.atomically((queries) => deleteChunks(queries, job.id));

  const closeChunk = async (): Promise<void> => {
    if (records.length > 0) {
      await counter.settle(counted);
      chunks.push(chunkOf(job.id, { seq, first: position - records.length + 1, records, counted }));
      seq += 1;
      records = [];
      counted = [];
      // Others of this process get their turn too.
      await nextTurn();
    }
  };
  const write = async (): Promise<void> => {
    if (chunks.length > 0) {
      const rows = chunks;
      chunks = [];
      await parts.database.atomically((queries) => insertChunks(queries, rows));
    }
  };
  for await (const { line, cells } of readRecords(list.source, list.wish)) {
    if (signal.aborted) {
      break;
    }
    position += 1;
    records.push([line, cells]);
    counted.push(counter.count(position, cleanCell(cells[column] ?? "")));
    if (records.length === list.chunkRows) {
      await closeChunk();
      if (chunks.length === chunksAtOnce) {
        await write();
      }
    }
  }
  await closeChunk();
  await write();
  return { counts: counter.counts, expected: counter.expected() };
}

function chunkOf(
  jobId: string,
  rows: { seq: number; first: number; records: KeptRecord[]; counted: CountedRow[] },
): JobChunkRow {
  return {
    job_id: jobId,
    seq: rows.seq,
    first_position: rows.first,
    size: rows.records.length,
    records: JSON.stringify(rows.records),
    counted: JSON.stringify(rows.counted),
    state: "waiting",
    attempts: 0,
    runner: null,
    lease_until: 0,
  };
}
