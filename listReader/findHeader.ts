import { mentionsAddress } from "./input/mentionsAddress.ts";
import { namesAddresses, namesColumn } from "./namesColumn.ts";

/**
 * Result of the search for a header row, the reason for it, and the number of rows above the header (titles, notes).
 */
export interface FoundHeader {
  header: boolean;
  because:
    | "chosen"
    | "keys"
    | "address_in_first_row"
    | "address_named"
    | "columns_named"
    | "no_column_named";
  above: number;
}

/** Maximum number of rows at the top that are searched for a header. */
const maxAbove = 10;

/**
 * Detects whether a file begins with a header row or with data. A header names columns and holds no address, not even a
 * broken one; any other first row is data, so that no contact is lost.
 */
export function findHeader(rows: readonly string[][]): FoundHeader {
  const [first = []] = rows;
  if (first.some(mentionsAddress)) {
    return { header: false, because: "address_in_first_row", above: 0 };
  }
  const data = rows.findIndex((cells) => cells.some(mentionsAddress));
  const top = rows.slice(0, data < 0 ? 1 : Math.min(data, maxAbove));
  const naming = namingRow(top);
  if (naming >= 0 && top.slice(0, naming).every((cells) => isTitle(cells, top[naming] ?? []))) {
    return { header: true, because: "address_named", above: naming };
  }
  const named = data < 0 ? -1 : top.findIndex(namesColumns);
  if (named >= 0 && top.slice(0, named).every((cells) => isTitle(cells, top[named] ?? []))) {
    return { header: true, because: "columns_named", above: named };
  }
  return { header: false, because: "no_column_named", above: 0 };
}

const isFilled = (cell: string): boolean => cell.trim() !== "";
const filledCells = (cells: readonly string[]): number => cells.filter(isFilled).length;
/** Tells whether a row is a remark; a lone `#` names a column of numbers. */
const isNote = ([first = ""]: readonly string[]): boolean =>
  /^\s*(?:#|\/\/|--)/u.test(first) && first.trim() !== "#";

/** Tells whether a row above a header is a title, a note or another row of headings, and no contact. */
const isTitle = (cells: readonly string[], header: readonly string[]): boolean =>
  isNote(cells) ||
  filledCells(cells) < filledCells(header) ||
  cells.filter(isFilled).every(namesColumn);

/**
 * Returns the index of the row that names a column of addresses: the first one, or a later full one if the first is a
 * title or has gaps. Returns -1 without such a row.
 */
function namingRow(top: readonly string[][]): number {
  const width = Math.max(0, ...top.map(filledCells));
  const full = (cells: readonly string[]): boolean => filledCells(cells) === width;
  const naming = top.flatMap((cells, index) =>
    cells.some(namesAddresses) && !isNote(cells) ? [index] : [],
  );
  const [first = -1] = naming;
  const gaps = first >= 0 && (top[first] ?? []).some((cell) => !isFilled(cell));
  const title = first >= 0 && filledCells(top[first] ?? []) === 1 && width > 1;
  return gaps || title ? (naming.find((index) => full(top[index] ?? [])) ?? first) : first;
}

/** Tells whether a row names columns: the only cell, or two different ones and at least half of the filled ones. */
function namesColumns(cells: readonly string[]): boolean {
  const filled = cells.filter(isFilled);
  const named = new Set(filled.filter(namesColumn).map((cell) => cell.trim().toLowerCase()));
  return (
    !isNote(cells) && named.size * 2 >= filled.length && named.size >= Math.min(2, cells.length)
  );
}
