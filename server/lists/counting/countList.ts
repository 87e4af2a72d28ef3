import {
  addressColumnsOf,
  mappingOf,
  optionsOf,
  type ExpectedDuration,
  type ListRow,
} from "#server/data/tables/listRow.ts";
import type { CountedRow, FileRecord, ListChunkRow } from "#server/data/tables/listChunkRow.ts";
import { setImmediate } from "node:timers/promises";
import { ListReadError } from "#listReader/input/listReadError.ts";
import type { ListSource } from "#listReader/input/listSource.ts";
import { readRecords, type ReadOptions } from "#listReader/readRecords.ts";
import { inspectList, type Understood } from "#listReader/inspectList.ts";
import type { ListCounts } from "#contract/listShape.ts";
import type { ListIssue } from "#contract/listReview.ts";
import { deleteChunks, insertChunks } from "#server/data/queries/listChunks.ts";
import { isTestAccount } from "#server/data/tables/testAccountId.ts";
import { changeList } from "#server/data/queries/lists.ts";
import { deleteUnusedUpload } from "#server/data/queries/uploads.ts";
import { deleteOrphanedFiles } from "#server/services/uploads/deleteOrphanedFiles.ts";
import { openListSource } from "#server/lists/sources/openListSource.ts";
import { fetchListFile } from "#server/lists/sources/fetchListFile.ts";
import { bareAddresses } from "#server/lists/lifecycle/addressLines.ts";
import { announceList } from "#server/lists/lifecycle/announceList.ts";
import { fileHash } from "./fileHash.ts";
import { requireMapping } from "./requireMapping.ts";
import { createCounter } from "./rowCounter.ts";
import { settleCounted } from "#server/lists/lifecycle/startRun.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";

/** Chunks written per transaction. */
const chunksAtOnce = 10;

/** Detects the format of a list's file and, if the address column is clear, counts and stores its rows. Ends in `needs_mapping`, `ready`, `queued` (if the list starts automatically) or `failed`. */
export async function countList(
  context: WorkerContext,
  { list: claimed, chunkRows }: { list: ListRow; chunkRows: number },
  signal: AbortSignal,
): Promise<void> {
  const { queries } = context.database;
  const expected = { id: claimed.id, from: ["parsing"] as const };
  try {
    const list = await fetchListFile(context, claimed, signal);
    if (list === undefined) {
      return;
    }
    const source = openListSource(context.database, list);
    const hash = list.file_hash ?? (await fileHash(context.database, list, signal));
    const found = await inspectList(source, mappingOf(list.mapping));
    nameBareColumn(list, found.preview);
    const understood = {
      preview: JSON.stringify(found.preview),
      format: found.format,
      file_hash: hash,
      error: null,
    };
    const columns = addressColumnsOf(found.preview);
    if (columns.length === 0) {
      await requireMapping(context, list.id, understood);
      return;
    }
    await changeList(queries, expected, understood);
    const counted = await keepRows(
      context,
      { list, chunkRows, source, options: found.options, columns },
      signal,
    );
    if (!signal.aborted) {
      await settleCounted(context, list.id, counted);
    }
  } catch (error) {
    if (!(error instanceof ListReadError)) {
      throw error;
    }
    if (!signal.aborted) {
      await failList(context, claimed, error);
    }
  }
}

/** Names the only column of a list that was made from addresses: its file has no header. */
function nameBareColumn({ source_kind: kind }: ListRow, { columns }: Understood["preview"]): void {
  const [only] = columns;
  if (bareAddresses.includes(kind) && columns.length === 1 && only !== undefined) {
    only.name = "email";
  }
}

/** Fails a list whose file can't be read, and at once deletes the rows counted so far and, unless another list uses it, the file. No credits are reserved at this point. */
async function failList(
  context: WorkerContext,
  list: ListRow,
  { code, message, line }: ListReadError,
): Promise<void> {
  const now = context.now();
  await context.database.atomically(async (queries) => {
    const failed = await changeList(
      queries,
      { id: list.id, from: ["parsing"] },
      {
        state: "failed",
        error: JSON.stringify({ code, detail: message, line }),
        completed_at: now,
        expires_at: now + optionsOf(list.options).retention_s * 1000,
        upload_id: null,
        source_url: null,
        file_hash: null,
        worker: null,
      },
    );
    if (failed !== undefined) {
      await announceList(queries, failed, { type: "list.failed", now });
      await deleteChunks(queries, list.id);
      if (list.upload_id !== null) {
        await deleteUnusedUpload(queries, list.upload_id);
      }
    }
  });
  await deleteOrphanedFiles(context.database, list.upload_id === null ? [] : [list.upload_id]);
}

async function keepRows(
  context: WorkerContext,
  counting: {
    list: ListRow;
    chunkRows: number;
    source: ListSource;
    options: ReadOptions;
    columns: readonly number[];
  },
  signal: AbortSignal,
): Promise<{ counts: ListCounts; issues: ListIssue[]; expected: ExpectedDuration }> {
  const { list } = counting;
  const counter = await createCounter(context, list, counting.columns);
  let chunks: ListChunkRow[] = [];
  let records: FileRecord[] = [];
  let counted: CountedRow[] = [];
  let record = 0;
  let position = 0;
  let seq = 0;
  await context.database.atomically((queries) => deleteChunks(queries, list.id));

  const closeChunk = async (): Promise<void> => {
    if (records.length > 0) {
      await counter.settle(counted);
      chunks.push(
        createChunk(list.id, { seq, first: position - records.length + 1, records, counted }),
      );
      seq += 1;
      records = [];
      counted = [];
      // Lets other work of this process run between chunks.
      await setImmediate();
    }
  };
  const write = async (): Promise<void> => {
    if (chunks.length > 0) {
      const rows = chunks;
      chunks = [];
      await context.database.atomically((queries) => insertChunks(queries, rows));
    }
  };
  const endChunk = async (): Promise<void> => {
    await closeChunk();
    if (chunks.length === chunksAtOnce) {
      await write();
    }
  };
  for await (const read of readRecords(counting.source, counting.options)) {
    if (signal.aborted) {
      break;
    }
    const { line, cells } = read;
    record += 1;
    const rows = counter.count(record, read);
    if (rows.some(({ kind }) => kind === "check") && isTestAccount(list.account_id)) {
      throw new ListReadError(
        "outside_sandbox",
        `Line ${line} has an address outside the sandbox. Test lists take addresses of sandbox.test only.`,
        line,
      );
    }
    // A chunk holds all rows of a record.
    if (records.length + rows.length > counting.chunkRows) {
      await endChunk();
    }
    position += rows.length;
    for (const row of rows) {
      // Only the first row of a record has its cells.
      records.push([line, row.part === undefined || row.part === 1 ? cells : []]);
      counted.push(row);
    }
    if (records.length >= counting.chunkRows) {
      await endChunk();
    }
  }
  await closeChunk();
  await write();
  return { counts: counter.counts, issues: counter.issues(), expected: counter.expected() };
}

function createChunk(
  listId: string,
  rows: { seq: number; first: number; records: FileRecord[]; counted: CountedRow[] },
): ListChunkRow {
  return {
    list_id: listId,
    seq: rows.seq,
    first_position: rows.first,
    size: rows.records.length,
    records: JSON.stringify(rows.records),
    counted: JSON.stringify(rows.counted),
    state: "waiting",
    attempts: 0,
    worker: null,
  };
}
