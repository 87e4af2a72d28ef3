import { exportSpecOf, type ExportRow } from "#server/data/tables/exportRow.ts";
import type { FileRow } from "#server/data/tables/listChunkRow.ts";
import { rowsInFile, rowsWithoutAddress, type ListRow } from "#server/data/tables/listRow.ts";
import { Readable } from "node:stream";
import type { ListExport } from "#contract/exports.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { type TextEncoding, textEncoding } from "#server/services/csv/encodeText.ts";
import { parseRowFilter } from "#server/lists/results/parseRowFilter.ts";
import { contactRows } from "./contactRows.ts";
import { csvText } from "./csvText.ts";
import { exportRows } from "./exportRows.ts";
import type { AccountPolicy } from "#vocabulary/policy.ts";
import { exportTable } from "./exportTable.ts";
import { jsonText, ndjsonText } from "./jsonText.ts";
import { suppressible, suppressionLayout, suppressionTable } from "./suppressionTable.ts";
import { xlsxFile } from "./xlsxFile.ts";
import { withoutAddress, zippedVerdicts } from "./zippedVerdicts.ts";

/** The media type of each format. */
const exportTypes: Readonly<Record<ListExport["format"], string>> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
  zip: "application/zip",
};

/** Returns the media type of a download. */
export function exportType({ format, spec }: Pick<ExportRow, "format" | "spec">): string {
  const type = exportTypes[format];
  return format === "csv" ? `${type}; charset=${exportSpecOf(spec).csv.encoding}` : type;
}

/** A download to write, its list, and the time of the request. Plain data, so that it can be sent to a thread. */
export interface ChosenExport {
  list: ListRow;
  row: ExportRow;
  /** Policy that judged the rows, for their actions. */
  policy: AccountPolicy;
  /** Time in ms since the epoch. */
  at: number;
}

/** Streams a download at the reader's pace, and stops once the reader is gone. */
export function exportFile(queries: Queries, { list, row, policy, at }: ChosenExport): Readable {
  const spec = exportSpecOf(row.spec);
  const table = exportTable(list, spec, policy);
  const filter = parseRowFilter(spec.filter);
  const selection = { listId: list.id, rows: rowsInFile(list) };
  const linesOf = (rows: AsyncIterable<FileRow[]>) =>
    spec.lines === "contact" ? contactRows(rows) : rows;
  const rowsOf = (some: typeof filter) =>
    linesOf(exportRows(queries, { ...selection, filter: some }));
  const day = new Date(at);
  if (spec.suppression !== undefined) {
    const rows = suppressible(rowsOf(filter), spec.raw);
    const how = { rows, raw: true, layout: suppressionLayout };
    return Readable.from(csvText(suppressionTable(spec.suppression), how));
  }
  const { encoding, ...layout } = spec.csv;
  const streamCsv = (rows: AsyncIterable<readonly FileRow[]>): Readable => {
    const write = textEncoding(encoding);
    const text = csvText(table, { rows, raw: spec.raw, layout });
    return Readable.from(encoding === "utf-8" ? text : encoded(text, write));
  };
  switch (row.format) {
    case "json":
      return Readable.from(jsonText(table, rowsOf(filter)));
    case "ndjson":
      return Readable.from(ndjsonText(table, rowsOf(filter)));
    case "xlsx":
      return xlsxFile(table, { rows: rowsOf(filter), at: day });
    case "zip":
      return zippedVerdicts({
        filter,
        rowsOf,
        noAddress:
          rowsWithoutAddress(list) === 0
            ? null
            : () => linesOf(withoutAddress(exportRows(queries, { ...selection, filter: null }))),
        csvOf: streamCsv,
        at: day,
      });
    case "csv":
    default:
      return streamCsv(rowsOf(filter));
  }
}

async function* encoded(text: AsyncIterable<string>, write: TextEncoding): AsyncGenerator<Buffer> {
  for await (const piece of text) {
    yield write(piece);
  }
}
