import { parse } from "csv-parse";
import { createReadStream, statSync } from "node:fs";
import { basename } from "node:path";
import { ListReadError } from "#listReader/input/listReadError.ts";
import type { ListSource } from "#listReader/input/listSource.ts";
import { readRecords } from "#listReader/readRecords.ts";
import { inspectList } from "#listReader/inspectList.ts";
import { answerRequests } from "./childProcess.ts";
import { processMemory } from "./processMemory.ts";

/** A file to read, and the reader to use. */
export interface ListReaderRequest {
  path: string;
  reader: "mailverdict" | "csv-parse";
}

/** Result of reading a file, with the time and memory it took. */
export interface ListReaderReport {
  rows: number;
  seconds: number;
  /** Highest memory beyond that before reading, in MB. */
  memory: number;
  refused: string;
}

function fileAt(path: string): ListSource {
  return {
    name: basename(path),
    bytes: statSync(path).size,
    open: (start = 0) => createReadStream(path, { start }),
  };
}

async function understandAndRead(path: string, count: () => void): Promise<void> {
  const source = fileAt(path);
  const found = await inspectList(source, {
    email_column: null,
    header: null,
    encoding: null,
    delimiter: null,
    sheet: null,
  });
  for await (const { cells } of readRecords(source, found.options)) {
    if (cells.length > 0) {
      count();
    }
  }
}

async function readWithPeer(path: string, count: () => void): Promise<void> {
  const options = { bom: true, relax_column_count: true, max_record_size: 65_536 };
  const records = createReadStream(path).pipe(parse(options));
  for await (const cells of records) {
    if ((cells as string[]).length > 0) {
      count();
    }
  }
}

answerRequests(async (request) => {
  const { path, reader } = request as ListReaderRequest;
  const before = processMemory(process.pid).now;
  const startedAt = performance.now();
  let rows = 0;
  let refused = "";
  try {
    await (reader === "mailverdict" ? understandAndRead : readWithPeer)(path, () => {
      rows += 1;
    });
  } catch (error) {
    refused =
      error instanceof ListReadError ? error.code : String((error as { code?: string }).code);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const report: ListReaderReport = {
    rows,
    seconds,
    memory: processMemory(process.pid).most - before,
    refused,
  };
  return report;
});
