import { cleanCell } from "./cleanCell.ts";
import { IntakeFault } from "./intakeFault.ts";
import type { ListSource } from "./listSource.ts";
import { readRecords, type ReadWish } from "./readRecords.ts";

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1251" | "iso-8859-1";
type Delimiter = "," | ";" | "\t" | "|";

/** How a file is to be read; what is null was not said. */
export interface Wished {
  email_column: number | null;
  header: boolean | null;
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  sheet: number | null;
}

/** How a file was understood. */
export interface Understood {
  format: ReadWish["format"];
  preview: {
    object: "job_preview";
    mapping: Wished;
    sheets: string[] | null;
    columns: { name: string; addresses: number }[];
    email_column: {
      index: number | null;
      because: "cells" | "name" | "only_column" | "chosen" | "several_fit" | "none_fits";
      candidates: number[];
    };
    rows: string[][];
  };
}

const rowsShown = 20;
const looksLikeAddress = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/u;

/** Looks at the beginning of a file and tells how it is to be read, as far as it was not said. Throws {@link IntakeFault}. */
export async function understandList(source: ListSource, wished: Wished): Promise<Understood> {
  const mapping = {
    ...wished,
    encoding: wished.encoding ?? "utf-8",
    delimiter: wished.delimiter ?? ",",
  };
  const wish: ReadWish = { mapping: { ...mapping, header: false }, format: "csv" };
  const rows: string[][] = [];
  for await (const { cells } of readRecords(source, wish)) {
    rows.push(cells);
    if (rows.length > rowsShown) {
      break;
    }
  }
  const [first] = rows;
  if (first === undefined) {
    throw new IntakeFault("no_rows", "There is nothing in this file.");
  }
  const header = wished.header ?? !first.some((cell) => looksLikeAddress.test(cleanCell(cell)));
  const body = header ? rows.slice(1) : rows;
  const columns = first.map((name, index) => {
    const hits = body.filter((cells) => looksLikeAddress.test(cleanCell(cells[index] ?? "")));
    return {
      name: header ? name.trim() : String(index + 1),
      addresses: body.length === 0 ? 0 : hits.length / body.length,
    };
  });
  const candidates = columns.flatMap(({ addresses }, index) => (addresses >= 0.5 ? [index] : []));
  const chosen = wished.email_column;
  const index = chosen ?? (candidates.length === 1 ? (candidates[0] ?? null) : null);
  const because =
    chosen !== null
      ? "chosen"
      : candidates.length === 1
        ? "cells"
        : candidates.length === 0
          ? "none_fits"
          : "several_fit";
  return {
    format: "csv",
    preview: {
      object: "job_preview",
      mapping: { ...mapping, header, email_column: index },
      sheets: null,
      columns,
      email_column: { index, because, candidates },
      rows: body.slice(0, rowsShown),
    },
  };
}
