import { addressLike } from "./input/addressLike.ts";
import { isAddressColumnName } from "./isAddressColumnName.ts";

/** A column: its heading, and the share of its filled cells that look like addresses, 0 to 1. */
export interface FoundColumn {
  name: string;
  addresses: number;
}

/** The column with the addresses, the reason for the choice, and all candidates. */
export interface FoundAddresses {
  index: number | null;
  because: "cells" | "name" | "only_column" | "chosen" | "several_fit" | "none_fits";
  candidates: number[];
}

/**
 * Result of the search for a header row, the reason for it, and the number of rows above the header (titles, notes).
 */
export interface FoundHeader {
  header: boolean;
  because: "chosen" | "keys" | "address_in_first_row" | "address_named" | "no_address_in_first_row";
  above: number;
}

/** Minimum share of filled cells in a column of addresses, unless its heading names it. */
const filledEnough = 0.1;

/** Maximum number of rows at the top that are searched for a header. */
const maxAbove = 10;

/** Detects whether a file begins with a header row or with data. */
export function findHeader(rows: readonly string[][]): FoundHeader {
  const [first = []] = rows;
  if (first.some(addressLike)) {
    return { header: false, because: "address_in_first_row", above: 0 };
  }
  const data = rows.findIndex((cells) => cells.some(addressLike));
  const top = rows.slice(0, data < 0 ? 1 : Math.min(data, maxAbove));
  const naming = namingRow(top);
  if (naming >= 0) {
    return { header: true, because: "address_named", above: naming };
  }
  return { header: data > 0, because: "no_address_in_first_row", above: belowTitles(top) };
}

const filledCells = (cells: readonly string[]): number =>
  cells.filter((cell) => cell.trim() !== "").length;
const isNote = ([first = ""]: readonly string[]): boolean => /^\s*(?:#|\/\/|--)/u.test(first);

/**
 * Returns the index of the row that names a column of addresses: the first one, or a later full one if the first is a
 * title or has gaps. Returns -1 without such a row.
 */
function namingRow(top: readonly string[][]): number {
  const width = Math.max(0, ...top.map(filledCells));
  const full = (cells: readonly string[]): boolean => filledCells(cells) === width;
  const naming = top.flatMap((cells, index) =>
    cells.some(isAddressColumnName) && !isNote(cells) ? [index] : [],
  );
  const [first = -1] = naming;
  const gaps = first >= 0 && (top[first] ?? []).some((cell) => cell.trim() === "");
  const title = first >= 0 && filledCells(top[first] ?? []) === 1 && width > 1;
  return gaps || title ? (naming.find((index) => full(top[index] ?? [])) ?? first) : first;
}

/** Returns the number of title or note rows at the top: rows with one cell, above a row with several. */
function belowTitles(top: readonly string[][]): number {
  const [first = []] = top;
  if (!isNote(first) && !(filledCells(first) === 1 && first.length !== 2)) {
    return 0;
  }
  return Math.max(
    0,
    top.findIndex((cells) => filledCells(cells) > 1),
  );
}

/** Describes the columns and finds the one with the addresses. */
export function findAddressColumn(
  names: readonly string[] | null,
  rows: readonly string[][],
  chosen: number | null,
): { columns: FoundColumn[]; addresses: FoundAddresses } {
  const width = Math.max(names?.length ?? 0, ...rows.map((cells) => cells.length));
  const looks = Array.from({ length: width }, (_, index) => {
    const filled = rows.map((cells) => cells[index] ?? "").filter((cell) => cell.trim() !== "");
    const name = names?.[index]?.trim() ?? "";
    return {
      name: name === "" ? String(index + 1) : name,
      named: isAddressColumnName(name),
      filled: rows.length === 0 ? 0 : filled.length / rows.length,
      addresses: filled.length === 0 ? 0 : filled.filter(addressLike).length / filled.length,
    };
  });
  const columns = looks.map(({ name, addresses }) => ({ name, addresses }));
  const fitting = (fits: (column: (typeof looks)[number]) => boolean): number[] =>
    looks.flatMap((column, index) => (fits(column) ? [index] : []));
  const byCells = fitting(
    ({ addresses, filled, named }) => addresses >= 0.5 && (filled >= filledEnough || named),
  );
  const byName = fitting(({ named }) => named);
  const candidates = byCells.length > 0 ? byCells : byName;
  const [only] = candidates;
  if (chosen !== null && chosen < width) {
    return { columns, addresses: { index: chosen, because: "chosen", candidates } };
  }
  if (only !== undefined) {
    const because = candidates.length > 1 ? "several_fit" : byCells.length > 0 ? "cells" : "name";
    const index = candidates.length === 1 ? only : null;
    return { columns, addresses: { index, because, candidates } };
  }
  return width === 1
    ? { columns, addresses: { index: 0, because: "only_column", candidates: [0] } }
    : { columns, addresses: { index: null, because: "none_fits", candidates: [] } };
}
