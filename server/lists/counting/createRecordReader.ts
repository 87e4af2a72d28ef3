import { readAddress } from "#engine/suggestions/readAddress.ts";
import { parseAddress, type ParsedAddress } from "#engine/syntax/parseAddress.ts";
import type { WellFormedAddress } from "#engine/syntax/parseAddress.ts";
import { cleanCell } from "#listReader/input/cleanCell.ts";
import type { List } from "#contract/listShape.ts";
import type { Fixes } from "#server/data/tables/listRow.ts";
import { createCellFixer } from "./createCellFixer.ts";
import { splitCell } from "./splitCell.ts";
import type { TypoFinder } from "./typoFinder.ts";

/** An address that was read in a record, or text that isn't one. */
export interface Reading {
  text: string;
  /** Null if the text is blank. */
  parsed: ParsedAddress | null;
  /** Set if the cell holds more than the address. */
  issue?: { kind: "split_cell" | "text_around"; cell: string; read: string };
}

/** Returns the addresses of a record, at least one; `record` is its number, from 1. */
export type RecordReader = (record: number, cell: string) => Reading[];

/** Returns a reader of cells with the list's options and fixes. */
export function createRecordReader(
  { several_addresses: several, text_around: around }: List["options"],
  fixes: Fixes,
  typos: TypoFinder,
): RecordReader {
  const repaired = createCellFixer(fixes, typos);

  const readText = (text: string, only?: WellFormedAddress): Reading => {
    const parsed = text === "" ? null : parseAddress(text);
    const isRead = parsed?.ok === false && around === "read";
    const read = isRead ? (readAddress(text) ?? only ?? null) : null;
    return read === null
      ? { text, parsed }
      : {
          text: read.email,
          parsed: read,
          issue: { kind: "text_around", cell: text, read: read.email },
        };
  };
  const readCell = (cell: string): Reading[] => {
    const parts = splitCell(cell);
    if (parts === null || parts.length < 2 || several === "leave") {
      const isOne = parts === null || parts.length === 1;
      return isOne
        ? [readText(repaired(cleanCell(cell)), parts?.[0])]
        : [readText(repaired(cell.trim()))];
    }
    const checked = several === "split" ? parts : parts.slice(0, 1);
    const read = checked.map(({ email }) => email).join(", ");
    return checked.map((parsed, index) => ({
      ...repairedPart(parsed),
      ...(index === 0 ? { issue: { kind: "split_cell", cell, read } } : {}),
    }));
  };
  const repairedPart = (parsed: WellFormedAddress): Reading => {
    const text = repaired(parsed.email);
    return { text, parsed: text === parsed.email ? parsed : parseAddress(text) };
  };

  return (record, cell) => {
    const readings = readCell(fixes.rows[String(record)] ?? cell);
    return readings.length === 1
      ? readings
      : readings.map((reading, index) => {
          const own = fixes.rows[`${record}.${index + 1}`];
          return own === undefined ? reading : { ...reading, ...readText(own) };
        });
  };
}
