import { guardCell } from "#listReader/input/guardCell.ts";
import { saveFile } from "#web/ui/saveFile.ts";

/** Returns a cell of a CSV file. One that a spreadsheet would run as a formula gets an apostrophe in front. */
function cellOf(value: string | number): string {
  const text = typeof value === "string" ? guardCell(value) : String(value);
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Saves rows as a CSV file (RFC 4180, UTF-8). */
export function saveCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  const text = rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");
  saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), name);
}
