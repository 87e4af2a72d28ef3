import { escapeText } from "#engine/smtp/connection/escapeText.ts";
import { csvLine, type CsvValue } from "#server/services/csv/csvLine.ts";
import { standardLayout } from "#server/data/tables/csvLayout.ts";

/** Formats of tables on standard output. */
const tableFormats = ["text", "csv", "ndjson", "json"] as const;

/** Option of every command that prints a table. */
export const tableFormat = {
  format: { type: "string", value: "format", choices: tableFormats, help: "default: text" },
} as const;

/** A table to print: rows with these columns, and the data that JSON has. */
export interface Table<Row extends object> {
  columns: readonly string[];
  rows: readonly Row[];
  cells: (row: Row) => readonly CsvValue[];
  /** Data of `--format json`. */
  whole: unknown;
  /** Lines of text below the table. */
  below?: readonly string[];
}

/** Layout of CSV for other programs. */
const layout = { ...standardLayout, quote: "needed", lineEnd: "\n" } as const;

/** Writes a table in a format: aligned text, CSV, a JSON object per row, or all data as JSON. */
export function writeTable<Row extends object>(
  { columns, rows, cells, whole, below = [] }: Table<Row>,
  format: string | undefined,
): void {
  if (format === "json") {
    process.stdout.write(`${JSON.stringify(whole, null, 2)}\n`);
  } else if (format === "ndjson") {
    process.stdout.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  } else if (format === "csv") {
    const all = [columns, ...rows.map(cells)];
    process.stdout.write(all.map((line) => csvLine(line, { layout })).join(""));
  } else {
    process.stdout.write(`${[...aligned(columns, rows.map(cells)), ...below].join("\n")}\n`);
  }
}

/** Returns rows with columns of equal width; numbers are at the right. */
function aligned(columns: readonly string[], rows: readonly (readonly CsvValue[])[]): string[] {
  const texts = rows.map((row) => row.map((cell) => escapeText(String(cell ?? ""), 200)));
  const widths = columns.map((name, index) =>
    Math.max(name.length, ...texts.map((row) => row[index]?.length ?? 0)),
  );
  const isNumber = columns.map((_, index) => rows.some((row) => typeof row[index] === "number"));
  return [columns, ...texts].map((row) =>
    row
      .map((cell, index) =>
        isNumber[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
}
