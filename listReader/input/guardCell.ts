/** Matches text that spreadsheets read as a formula, also after apostrophes that already guard it. */
const formula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u;

/**
 * Returns a cell that no spreadsheet reads as a formula, with an apostrophe in front if needed. A tab would be unsafe
 * itself.
 */
export function guardCell(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}

/** Returns a cell without its guard, so that guarded files, ours or others', keep their meaning. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
