import { guardCell } from "#listReader/input/guardCell.ts";
import { type CsvLayout, standardLayout } from "#server/data/tables/csvLayout.ts";

/** Tells spreadsheets that a file is in UTF-8. */
export const byteOrderMark = "\uFEFF";

/** A cell: text, a number, or null for none. */
export type CsvValue = string | number | null;

/** Matches cells that need quotes, whichever delimiter a reader assumes. */
const needsQuotes = /[",;|\t\r\n^]|^\s|\s$/u;
const decimalNumber = /^-?(?:0|[1-9]\d*)\.\d+$/u;

function cellText(value: CsvValue, layout: CsvLayout, raw: boolean): string {
  const text = value === null ? "" : String(value);
  const shown = layout.decimal === "," && decimalNumber.test(text) ? text.replace(".", ",") : text;
  // A number is no formula, even with a minus in front.
  const safe = raw || typeof value === "number" ? shown : guardCell(shown);
  return layout.quote === "all" || needsQuotes.test(safe) || safe.includes(layout.delimiter)
    ? `"${safe.includes('"') ? safe.replaceAll('"', '""') : safe}"`
    : safe;
}

/** Returns a line of a CSV file. Cells that a spreadsheet would run as a formula get an apostrophe in front, unless `raw`. A line with nothing in it has a pair of quotes, because readers skip blank lines. */
export function csvLine(
  values: readonly CsvValue[],
  { raw = false, layout = standardLayout }: { raw?: boolean; layout?: CsvLayout } = {},
): string {
  const line = values.map((value) => cellText(value, layout, raw)).join(layout.delimiter);
  return (line === "" ? '""' : line) + layout.lineEnd;
}
