import { readAddress } from "#engine/suggestions/readAddress.ts";
import { parseAddress, type ParsedAddress } from "#engine/syntax/parseAddress.ts";
import type { WellFormedAddress } from "#engine/syntax/parseAddress.ts";
import { cleanCell } from "#listReader/input/cleanCell.ts";
import type { List } from "#contract/listShape.ts";
import type { Fixes } from "#server/data/tables/listRow.ts";
import { createCellFixer } from "./createCellFixer.ts";
import { splitCell } from "./splitCell.ts";
import type { TypoFinder } from "./typoFinder.ts";

/** Most rows of a record, which is also the size of a chunk, and most addresses of a cell. */
const mostInRecord = 500;
const mostInCell = 100;

/** An address that was read in a record, or text that isn't one. */
export interface Reading {
  /** Index of its column. */
  column: number;
  text: string;
  /** Null if the text is blank. */
  parsed: ParsedAddress | null;
  /** Set if the cell holds more than the address. */
  issue?: { kind: "split_cell" | "text_around"; cell: string; read: string };
}

/** Returns the addresses of a record, at least one; `record` is its number, from 1. */
export type RecordReader = (record: number, cells: readonly string[]) => Reading[];

/** Returns a reader of the addresses in some columns, the list's address column first, with its options and fixes. */
export function createRecordReader(
  { several_addresses: several, text_around: around }: List["options"],
  fixes: Fixes,
  { typos, columns }: { typos: TypoFinder; columns: readonly number[] },
): RecordReader {
  const [main = 0] = columns;
  const most = Math.min(mostInCell, Math.floor(mostInRecord / columns.length));
  const repaired = createCellFixer(fixes, typos);

  const readText = (column: number, text: string, only?: WellFormedAddress): Reading => {
    const parsed = text === "" ? null : parseAddress(text);
    const isRead = parsed?.ok === false && around === "read";
    const read = isRead ? (readAddress(text) ?? only ?? null) : null;
    return read === null
      ? { column, text, parsed }
      : {
          column,
          text: read.email,
          parsed: read,
          issue: { kind: "text_around", cell: text, read: read.email },
        };
  };
  const repairedPart = (parsed: WellFormedAddress) => {
    const text = repaired(parsed.email);
    return { text, parsed: text === parsed.email ? parsed : parseAddress(text) };
  };
  const readCell = (column: number, cell: string): Reading[] => {
    const parts = splitCell(cell, most);
    if (parts === null || parts.length < 2 || several === "leave") {
      const isOne = parts === null || parts.length === 1;
      return isOne
        ? [readText(column, repaired(cleanCell(cell)), parts?.[0])]
        : [readText(column, repaired(cell.trim()))];
    }
    const checked = several === "split" ? parts : parts.slice(0, 1);
    const read = checked.map(({ email }) => email).join(", ");
    return checked.map((parsed, index) => ({
      column,
      ...repairedPart(parsed),
      ...(index === 0 ? { issue: { kind: "split_cell", cell, read } } : {}),
    }));
  };
  /** Returns the addresses of a record's cells, each once; blank cells only if all are. */
  const readCells = (cells: readonly string[]): Reading[] => {
    if (columns.length === 1) {
      return readCell(main, cells[main] ?? "");
    }
    const readings = columns.flatMap((column) => readCell(column, cells[column] ?? ""));
    const filled = onceEach(readings.filter(({ parsed }) => parsed !== null));
    return filled.length === 0 ? readings.slice(0, 1) : filled;
  };

  return (record, cells) => {
    const own = fixes.rows[String(record)];
    const found = readCells(cells);
    const readings = own === undefined ? found : readCell(found[0]?.column ?? main, own);
    return readings.length === 1
      ? readings
      : readings.map((reading, index) => {
          const part = fixes.rows[`${record}.${index + 1}`];
          return part === undefined ? reading : { ...reading, ...readText(reading.column, part) };
        });
  };
}

/** Returns readings without repeated addresses, which keep the place of the first. */
function onceEach(readings: readonly Reading[]): Reading[] {
  const earlier = new Set<string>();
  return readings.filter(({ text, parsed }) => {
    const key = text.toLowerCase();
    const isNew = parsed?.ok !== true || !earlier.has(key);
    earlier.add(key);
    return isNew;
  });
}
