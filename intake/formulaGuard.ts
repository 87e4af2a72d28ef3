/** What spreadsheets take for the beginning of a formula, also behind apostrophes of our own. */
const formula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** A cell that no spreadsheet takes for a formula: an apostrophe goes before one that it would. A tab instead would be unsafe itself. */
export function guardCell(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}
