import { type FileRow } from "#server/data/tables/listChunkRow.ts";
import { byteOrderMark, csvLine } from "#server/services/csv/csvLine.ts";
import type { ExportTable } from "./exportTable.ts";

/** Yields a table as RFC 4180 CSV in UTF-8. The byte order mark tells spreadsheets the encoding. */
export async function* csvText(
  table: ExportTable,
  { rows, raw }: { rows: AsyncIterable<readonly FileRow[]>; raw: boolean },
): AsyncGenerator<string> {
  yield byteOrderMark + (table.header === null ? "" : csvLine(table.header, raw));
  for await (const some of rows) {
    let text = "";
    for (const row of some) {
      text += csvLine(table.cellsOf(row), raw);
    }
    yield text;
  }
}
