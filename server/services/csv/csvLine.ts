import { guardCell } from "#listReader/input/guardCell.ts";

/** Tells spreadsheets that a file is in UTF-8. */
export const byteOrderMark = "\uFEFF";

/** Quotes every cell, so that its text can't end it early, whichever delimiter the reader assumes. */
function cellText(value: string | number | null, raw: boolean): string {
  const text = value === null ? "" : String(value);
  // A number is no formula, even with a minus in front.
  const safe = raw || typeof value === "number" ? text : guardCell(text);
  return `"${safe.includes('"') ? safe.replaceAll('"', '""') : safe}"`;
}

/** Returns a line of a CSV file (RFC 4180). Cells that a spreadsheet would run as a formula get an apostrophe in front, unless `raw`. */
export function csvLine(values: readonly (string | number | null)[], raw = false): string {
  let line = "";
  for (const value of values) {
    line += line === "" ? cellText(value, raw) : `,${cellText(value, raw)}`;
  }
  return `${line}\r\n`;
}
