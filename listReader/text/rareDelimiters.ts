import { addressLike } from "#listReader/input/addressLike.ts";
import { mentionsAddress } from "#listReader/input/mentionsAddress.ts";

/** Matches signs that may separate cells: no letters, digits, quotes and brackets, and nothing that addresses have. */
// oxlint-disable-next-line no-control-regex -- databases write control characters between cells
const rare = /[\u0001-\u0008\u000E-\u001F!#$%&*/:=?\\`{}~\u00A1-\u00BF\u00D7\u00F7\u2010-\u2BFF]/gu;
const doubled = ["||", "::"];
const candidatesMax = 8;

/** Returns delimiters beyond the usual ones that the first line of text has, those of two characters first. */
export function rareDelimiters(text: string): string[] {
  const [line = ""] = text
    .slice(0, 64 * 1024)
    .split(/[\r\n]+/u)
    .filter((one) => one.trim() !== "");
  const single = new Set(line.match(rare) ?? []);
  single.delete("\\");
  return [...doubled.filter((two) => line.includes(two)), ...single].slice(0, candidatesMax);
}

/**
 * Tells whether a rare delimiter splits rows as a table: all have the same number of cells, one column has the
 * addresses, and another one has more than a label such as `Email:`. Text without a table's name needs three columns.
 */
export function isTable(rows: readonly string[][], isNamed: boolean): boolean {
  const width = rows[0]?.length ?? 0;
  if (rows.length < 2 || width < (isNamed ? 2 : 3) || rows.some(({ length }) => length !== width)) {
    return false;
  }
  // The first row may be a header.
  const body = rows.slice(1);
  const columns = Array.from({ length: width }, (_, index) => index);
  const holding = columns.filter((index) =>
    body.some((cells) => mentionsAddress(cells[index] ?? "")),
  );
  const [only = 0] = holding;
  // A contact may have no address.
  const filled = body.map((cells) => cells[only] ?? "").filter((cell) => cell.trim() !== "");
  const labels = (index: number): Set<string> =>
    new Set(rows.map((cells) => cells[index]?.trim().toLowerCase() ?? ""));
  return (
    holding.length === 1 &&
    filled.length >= body.length / 2 &&
    filled.filter(addressLike).length >= filled.length * 0.9 &&
    columns.some((index) => index !== only && labels(index).size >= Math.max(2, rows.length / 2))
  );
}
