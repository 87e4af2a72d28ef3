import { type FileRow } from "#server/data/tables/listChunkRow.ts";
import { guardCell } from "#listReader/input/guardCell.ts";
import type { ExportTable, ExportValue } from "./exportTable.ts";

const byteOrderMark = "\uFEFF";

/** Quotes every cell, so that its text can't end it early, whichever delimiter the reader assumes. */
function cellText(value: ExportValue, raw: boolean): string {
  const text = value === null ? "" : String(value);
  const safe = raw ? text : guardCell(text);
  return `"${safe.includes('"') ? safe.replaceAll('"', '""') : safe}"`;
}

function lineOf(values: readonly ExportValue[], raw: boolean): string {
  let line = "";
  for (const value of values) {
    line += line === "" ? cellText(value, raw) : `,${cellText(value, raw)}`;
  }
  return `${line}\r\n`;
}

/** Yields a table as RFC 4180 CSV in UTF-8. The byte order mark tells spreadsheets the encoding. */
export async function* csvText(
  table: ExportTable,
  { rows, raw }: { rows: AsyncIterable<readonly FileRow[]>; raw: boolean },
): AsyncGenerator<string> {
  yield byteOrderMark + (table.header === null ? "" : lineOf(table.header, raw));
  for await (const some of rows) {
    let text = "";
    for (const row of some) {
      text += lineOf(table.cellsOf(row), raw);
    }
    yield text;
  }
}
