import { guardCell } from "#listReader/input/guardCell.ts";
import { saveFile } from "#web/ui/saveFile.ts";

/** Returns a cell of a CSV file. What a spreadsheet would run as a formula gets an apostrophe in front, also where one splits at semicolons or tabs. */
function writeCell(value: string | number): string {
  const text =
    typeof value === "string"
      ? guardCell(value).replaceAll(/([;\t]\s*)(?=[=+\-@])/gu, "$1'")
      : String(value);
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Saves rows as a CSV file (RFC 4180, UTF-8). */
export function saveCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  const text = rows.map((row) => `${row.map(writeCell).join(",")}\r\n`).join("");
  saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), name);
}
