/** Prints rows under their headings; numbers are right-aligned. */
export function printTable(
  headings: readonly string[],
  rows: readonly (string | number)[][],
): void {
  const cells = [headings.map(String), ...rows.map((row) => row.map(String))];
  const widths = headings.map((_, column) =>
    Math.max(...cells.map((row) => (row[column] ?? "").length)),
  );
  const numeric = headings.map((_, column) =>
    rows.every((row) => /^[\d.,–-]*(?: ?(?:×|%|ms|MB))?$/u.test(String(row[column] ?? ""))),
  );
  for (const row of cells) {
    const line = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return numeric[column] === true ? cell.padStart(width) : cell.padEnd(width);
    });
    process.stdout.write(`${line.join("  ").trimEnd()}\n`);
  }
}

/** Formats a number with as many digits as are meaningful. */
export function figure(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString("en", { maximumFractionDigits: value < 1 ? 3 : digits });
}
