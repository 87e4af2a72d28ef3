/** What spreadsheets take for the beginning of a formula, also behind apostrophes that guard it already. */
const formula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** A cell that no spreadsheet takes for a formula: an apostrophe goes before one that it would. A tab instead would be unsafe itself. */
export function guardCell(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}

/** A cell as it was before it was guarded: files that were made safe, ours or another's, come in as what they meant. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
