import { ListReadError } from "#listReader/input/listReadError.ts";
import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import type { ListRecord } from "#listReader/input/listRecord.ts";
import { tooLong, tooWide } from "#listReader/text/lineReader.ts";
import { attribute, createXmlReader } from "./xmlReader.ts";

/** What cells refer to. */
export interface CellMeanings {
  sharedText(index: number): string;
  isDate(style: number): boolean;
  dateText(serial: string): string;
}

/** Takes the XML of a sheet piece by piece and gives the rows that were completed. */
export interface SheetReader {
  take(xml: string): ListRecord[];
  /** Throws an ListReadError where the sheet is cut off. */
  end(): void;
}

/** The last row that a sheet can have. */
const rowsOfSheet = 1_048_576;

/** What was read of the current cell. */
interface Cell {
  tag: string;
  value: string;
  /** A value was stored, though it may be empty. */
  stored: boolean;
  formula: string;
}

/** A reader of the rows of a sheet. A formula stands with the value it had when the workbook was saved, or as itself where none was saved. Throws an ListReadError. */
export function createSheetReader(meanings: CellMeanings): SheetReader {
  let found: ListRecord[] = [];
  let line = 0;
  let cells: string[] = [];
  let length = 0;
  let column = -1;
  let cell: Cell = { tag: "", value: "", stored: false, formula: "" };
  let inside: "value" | "formula" | null = null;
  let phonetic = false;

  const closeCell = (): void => {
    const text = cellText(cell, meanings);
    if (text === "") {
      return;
    }
    if (column >= listReaderLimits.columns) {
      throw tooWide(line);
    }
    while (cells.length < column) {
      cells.push("");
    }
    cells[column] = text;
    length += text.length;
    if (length > listReaderLimits.recordLength) {
      throw tooLong(line);
    }
  };
  const { take, end } = createXmlReader({
    open: (name, tag) => {
      if (name === "row") {
        // Rows are numbered upwards; a file that says otherwise is counted.
        line = Math.max(line + 1, Number.parseInt(attribute(tag, "r") ?? "", 10) || 0);
        if (line > rowsOfSheet) {
          throw new ListReadError("too_many_rows", "A sheet has 1,048,576 rows at most.", line);
        }
        cells = [];
        length = 0;
        column = -1;
      } else if (name === "c") {
        cell = { tag, value: "", stored: false, formula: "" };
        column = columnOf(attribute(tag, "r")) ?? column + 1;
      }
      inside = name === "v" || name === "t" ? "value" : name === "f" ? "formula" : null;
      cell.stored ||= inside === "value";
      phonetic ||= name === "rPh";
    },
    close: (name) => {
      if (name === "c") {
        closeCell();
      } else if (name === "row") {
        found.push({ line, cells });
      }
      inside = null;
      phonetic = name === "rPh" ? false : phonetic;
    },
    text: (text) => {
      if (inside === "formula") {
        cell.formula += text;
      } else if (inside === "value" && !phonetic) {
        cell.value += text;
      }
      if (cell.value.length + cell.formula.length > listReaderLimits.recordLength) {
        throw tooLong(line);
      }
    },
  });
  const takeRows = (xml: string): ListRecord[] => {
    take(xml);
    const rows = found;
    found = [];
    return rows;
  };
  return { take: takeRows, end };
}

function cellText({ tag, value, stored, formula }: Cell, meanings: CellMeanings): string {
  if (value === "") {
    return stored || formula === "" ? "" : `=${formula}`;
  }
  switch (attribute(tag, "t")) {
    case "s":
      return plainText(meanings.sharedText(Number(value)));
    case "b":
      return value === "1" ? "TRUE" : "FALSE";
    case "n":
    case null:
      return meanings.isDate(Number(attribute(tag, "s") ?? 0)) ? meanings.dateText(value) : value;
    default:
      return plainText(value);
  }
}

/** Text with the signs that XML cannot hold, which stand as `_x000D_` (ECMA-376 part 1, §22.9.2.19), and without NUL. */
function plainText(text: string): string {
  const plain = text.includes("_x")
    ? text
        .replaceAll(/_x([\dA-Fa-f]{4})_/gu, (_, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        )
        .replaceAll("\0", "")
    : text;
  return plain.toWellFormed();
}

/** The column of a place such as `AB12`, from 0. */
function columnOf(place: string | null): number | null {
  if (place === null) {
    return null;
  }
  let column = 0;
  for (let i = 0; i < place.length && i < 4; i += 1) {
    const code = place.charCodeAt(i) & 0xdf;
    if (code < 65 || code > 90) {
      break;
    }
    column = column * 26 + code - 64;
  }
  return column === 0 ? null : column - 1;
}
