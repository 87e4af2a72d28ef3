import { addressLike } from "./addressLike.ts";
import { namesAddresses } from "./columnNames.ts";

/** A column as it was found: its heading, and the share of its filled cells that look like addresses, 0 to 1. */
export interface FoundColumn {
  name: string;
  addresses: number;
}

/** Which column holds the addresses, why, and which ones could. */
export interface FoundAddresses {
  index: number | null;
  because: "cells" | "name" | "only_column" | "chosen" | "several_fit" | "none_fits";
  candidates: number[];
}

/** Whether the first row names the columns, and why this is thought. */
export interface FoundHeader {
  header: boolean;
  because: "chosen" | "keys" | "address_in_first_row" | "address_named" | "no_address_in_first_row";
}

/** Fewer filled cells than this share of the rows do not make a column of addresses, unless its heading does. */
const filledEnough = 0.1;

/** Looks whether the first row of a file is a row of data. */
export function findHeader(rows: readonly string[][]): FoundHeader {
  const [first = [], ...others] = rows;
  if (first.some(addressLike)) {
    return { header: false, because: "address_in_first_row" };
  }
  if (first.some(namesAddresses)) {
    return { header: true, because: "address_named" };
  }
  const header = others.some((cells) => cells.some(addressLike));
  return { header, because: "no_address_in_first_row" };
}

/** Describes the columns of rows, and finds the one with the addresses. */
export function findAddresses(
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
      named: namesAddresses(name),
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
