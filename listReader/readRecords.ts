import { ListReadError } from "./input/listReadError.ts";
import { listReaderLimits } from "./input/listReaderLimits.ts";
import type { ListRecord, RecordReader } from "./input/listRecord.ts";
import type { ListSource } from "./input/listSource.ts";
import { openFile } from "./openFile.ts";
import { type ReadFormat, createReader } from "./createReader.ts";
import type { Quotes } from "./text/createCsvReader.ts";
import type { Encoding } from "./text/encoding.ts";
import { hasData, isSepLine } from "./text/findShape.ts";
import { readText } from "./text/readText.ts";
import { openWorkbook } from "./workbook/openWorkbook.ts";
import { isWorkbookFormat, type WorkbookFormat } from "./workbook/workbook.ts";

/** Settings for reading a file. */
export interface ReadOptions {
  mapping: {
    header: boolean | null;
    encoding: Encoding | null;
    delimiter: string | null;
    sheet: number | null;
    quotes?: Quotes | undefined;
  };
  /** Number of rows above the header, if any. */
  above: number;
  format: ReadFormat | WorkbookFormat;
}

/** Yields the rows with data, without the header and the rows above it. Throws a {@link ListReadError}. */
export async function* readRecords(
  source: ListSource,
  options: ReadOptions,
): AsyncGenerator<ListRecord> {
  const { batches, named } = await openRows(source, options);
  let left = options.mapping.header === true ? options.above + 1 : 0;
  let count = 0;
  for await (const batch of batches) {
    for (const record of batch) {
      if (left > 0) {
        left -= 1;
        if (!named()) {
          continue;
        }
      }
      count += 1;
      if (count > listReaderLimits.rows) {
        throw new ListReadError(
          "too_many_rows",
          "The list has more than 1,000,000 rows.",
          record.line,
        );
      }
      yield record;
    }
  }
}

/** Rows with data in batches, and whether the rows themselves name the columns. */
interface OpenedRows {
  batches: AsyncIterable<ListRecord[]>;
  named: () => boolean;
}

async function openRows(source: ListSource, { mapping, format }: ReadOptions): Promise<OpenedRows> {
  if (isWorkbookFormat(format)) {
    const workbook = await openWorkbook(source);
    return { batches: filled(workbook.rows(mapping.sheet ?? 0)), named: () => false };
  }
  const opened = await openFile(source);
  const text = readText(opened.bytes(), mapping.encoding ?? "utf-8");
  const reader = await createReader(format, mapping.delimiter, mapping.quotes);
  return {
    batches: readBatches(text, reader, format),
    named: () => (reader.names?.length ?? 0) > 0,
  };
}

async function* filled(batches: AsyncIterable<ListRecord[]>): AsyncGenerator<ListRecord[]> {
  for await (const batch of batches) {
    yield batch.filter(hasData);
  }
}

async function* readBatches(
  text: AsyncIterable<string>,
  reader: RecordReader,
  format: ReadFormat,
): AsyncGenerator<ListRecord[]> {
  for await (const piece of text) {
    yield wanted(reader.take(piece, false), format);
  }
  yield wanted(reader.take("", true), format);
}

/**
 * Returns the rows to keep. Empty JSON elements count as rows, so that row numbers match elements; empty lines don't.
 */
function wanted(records: ListRecord[], format: ReadFormat): ListRecord[] {
  if (format === "json" || format === "ndjson") {
    return records;
  }
  return records.filter((record) => hasData(record) && !isSepLine(record));
}
