import { addressLike } from "./input/addressLike.ts";
import { mentionsAddress } from "./input/mentionsAddress.ts";
import { isAddressColumnName } from "./isAddressColumnName.ts";

/** A column: its heading, and the share of its filled cells that look like addresses, 0 to 1. */
export interface FoundColumn {
  name: string;
  addresses: number;
}

/** The column with the addresses, the reason for the choice, and all columns that could be checked. */
export interface FoundAddresses {
  index: number | null;
  because:
    | "cells"
    | "name"
    | "named"
    | "only_column"
    | "chosen"
    | "several_fit"
    | "unsplit"
    | "none_fits";
  candidates: number[];
}

/** Minimum share of filled cells in a column of addresses, unless its heading names it. */
const filledEnough = 0.1;

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
      holding: filled.length === 0 ? 0 : filled.filter(mentionsAddress).length / filled.length,
    };
  });
  const columns = looks.map(({ name, addresses }) => ({ name, addresses }));
  const fitting = (fits: (column: (typeof looks)[number]) => boolean): number[] =>
    looks.flatMap((column, index) => (fits(column) ? [index] : []));
  const byCells = fitting(
    ({ addresses, filled, named }) => addresses >= 0.5 && (filled >= filledEnough || named),
  );
  const byName = fitting(({ named }) => named);
  // Cells with several addresses, or with text around one, are no addresses themselves.
  const byText = fitting(({ holding, filled }) => holding >= 0.5 && filled >= filledEnough);
  const fits = [byCells, byName, byText].find(({ length }) => length > 0) ?? [];
  const also = fitting(({ named, holding }) => named && holding >= 0.5);
  const all = withoutRepeating(
    rows,
    [...new Set([...fits, ...also])].toSorted((one, other) => one - other),
    (index) => looks[index]?.named === true && byCells.includes(index),
  );
  const candidates = fits.filter((index) => all.includes(index));
  if (chosen !== null && chosen < width) {
    return { columns, addresses: { index: chosen, because: "chosen", candidates: all } };
  }
  if (candidates.length > 0) {
    const because = fits === byName ? "name" : "cells";
    return { columns, addresses: { ...choose(candidates, byName, because), candidates: all } };
  }
  return width === 1
    ? { columns, addresses: { index: 0, because: "only_column", candidates: [0] } }
    : { columns, addresses: { index: null, because: "none_fits", candidates: [] } };
}

/**
 * Leaves out columns in which every address is also in another one of its row, as in display names and logins; those
 * that are `sure` stay.
 */
function withoutRepeating(
  rows: readonly string[][],
  columns: readonly number[],
  sure: (index: number) => boolean,
): number[] {
  return columns.reduceRight<number[]>(
    (left, index) => {
      const others = left.filter((other) => other !== index);
      const holding = rows.filter((cells) => mentionsAddress(cells[index] ?? ""));
      const repeats = holding.every((cells) => {
        const rest = others.reduce(
          (text, other) => {
            const address = (cells[other] ?? "").trim().toLowerCase();
            return address === "" ? text : text.replaceAll(address, "");
          },
          (cells[index] ?? "").toLowerCase(),
        );
        return !mentionsAddress(rest);
      });
      return holding.length > 0 && repeats && !sure(index) ? others : left;
    },
    [...columns],
  );
}

/** Chooses among columns that fit: the only one, or the only one that is named as addresses. */
function choose(
  candidates: readonly number[],
  byName: readonly number[],
  because: "name" | "cells",
): Pick<FoundAddresses, "index" | "because"> {
  const [only = null, ...others] = candidates;
  const [named = null, ...alsoNamed] = candidates.filter((index) => byName.includes(index));
  if (others.length === 0) {
    return { index: only, because };
  }
  return named !== null && alsoNamed.length === 0
    ? { index: named, because: "named" }
    : { index: null, because: "several_fit" };
}
