import type { exportFormats } from "#contract/exports.ts";
import { firstBytes } from "#listReader/input/listSource.ts";
import { openFile } from "#listReader/openFile.ts";
import { beginningText } from "#listReader/text/readText.ts";
import type { Database } from "#server/data/connection/database.ts";
import type { ExportSpec } from "#server/data/tables/exportRow.ts";
import { type ListRow, previewOf } from "#server/data/tables/listRow.ts";
import { bareAddresses } from "#server/lists/lifecycle/addressLines.ts";
import { openListSource } from "#server/lists/sources/openListSource.ts";
import { standardLayout } from "#server/data/tables/csvLayout.ts";
import { writtenEncoding } from "#server/services/csv/encodeText.ts";

type ExportFormat = (typeof exportFormats)[number];

/** Formats of lists that are written as they came; the others become CSV. */
const writtenFormats: Readonly<Partial<Record<NonNullable<ListRow["format"]>, ExportFormat>>> = {
  xlsx: "xlsx",
  json: "json",
  ndjson: "ndjson",
};

const detectedBytes = 64 * 1024;
/** Delimiters that a cell in quotation marks is safe from; two spaces aren't one. */
const isDelimiter = (delimiter: string | null): delimiter is string => delimiter?.length === 1;

/** Returns the format of the file that a list came in. */
export function originalFormat({ source_kind, format }: ListRow): ExportFormat {
  const written = format === null ? undefined : writtenFormats[format];
  return bareAddresses.includes(source_kind) ? "csv" : (written ?? "csv");
}

/** Returns the layout of the CSV or text file that a list came in: delimiter, encoding, byte order mark and line ends. For lists of other kinds it is the standard. */
export async function originalLayout(
  database: Pick<Database, "queries" | "uploadFiles">,
  list: ListRow,
): Promise<ExportSpec["csv"]> {
  const standard: ExportSpec["csv"] = { ...standardLayout, encoding: "utf-8" };
  const isText = list.format === "csv" || list.format === "txt";
  const mapping = previewOf(list.preview)?.mapping;
  if (!isText || mapping === undefined || list.upload_id === null) {
    return standard;
  }
  const encoding = mapping.encoding ?? "utf-8";
  const written = writtenEncoding(encoding);
  const opened = await openFile(openListSource(database, list));
  const bytes = await firstBytes(opened.bytes(), detectedBytes);
  return {
    ...standard,
    delimiter: isDelimiter(mapping.delimiter) ? mapping.delimiter : standard.delimiter,
    lineEnd: detectLineEnd(beginningText(bytes, encoding, bytes.length < detectedBytes)),
    byteOrderMark: written !== encoding || hasMark(bytes),
    encoding: written,
  };
}

/** Returns the line end that a text has most; the standard one if it has a single line. */
function detectLineEnd(text: string): string {
  const counts = { "\r\n": 0, "\n": 0, "\r": 0 };
  for (const [end] of text.matchAll(/\r\n|\n|\r/gu)) {
    counts[end as keyof typeof counts] += 1;
  }
  const [most] = Object.entries(counts).toSorted(([, one], [, other]) => other - one);
  return most === undefined || most[1] === 0 ? standardLayout.lineEnd : most[0];
}

const marks: readonly (readonly number[])[] = [
  [0xef, 0xbb, 0xbf],
  [0xff, 0xfe],
  [0xfe, 0xff],
];

/** Tells whether bytes begin with a byte order mark. */
const hasMark = (bytes: Uint8Array): boolean =>
  marks.some((mark) => mark.every((byte, index) => bytes[index] === byte));
