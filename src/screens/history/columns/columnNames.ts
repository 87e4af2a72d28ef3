/** Columns of the history besides the address, in their order in the table. */
export const columnNames = [
  "verdict",
  "reason",
  "check",
  "line",
  "score",
  "action",
  "suggestion",
  "domain",
  "provider",
  "source",
  "tags",
  "duration",
  "credits",
  "when",
] as const;

export type ColumnName = (typeof columnNames)[number];

/** Columns of a URL that names none. */
const usual: readonly ColumnName[] = ["verdict", "check", "line", "when"];

/** Returns the columns that a URL names, in the table's order; the usual ones if it names none that exist. */
export function columnsIn(query: URLSearchParams): readonly ColumnName[] {
  const named = (query.get("columns") ?? "").split(",");
  const known = columnNames.filter((name) => named.includes(name));
  return known.length === 0 ? usual : known;
}

/** Returns the value of `columns` in the URL; empty for the usual ones. */
export function columnsText(chosen: readonly ColumnName[]): string {
  const text = columnNames.filter((name) => chosen.includes(name)).join(",");
  return text === usual.join(",") ? "" : text;
}
