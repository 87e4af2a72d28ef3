import { ListReadError } from "#listReader/input/listReadError.ts";
import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import type { ListRecord } from "#listReader/input/listRecord.ts";
import { withLink } from "#listReader/input/withLink.ts";
import { tooLong, tooWide } from "#listReader/text/lineReader.ts";
import { isAddressLink, linkOfFormula, linkPlace, type SheetSurvey } from "./sheetSurvey.ts";
import { attribute, createXmlReader } from "./xmlReader.ts";

/** Shared texts and date formats that cells refer to. */
export interface CellMeanings {
  sharedText(index: number): string;
  isDate(style: number): boolean;
  dateText(serial: string): string;
}

/** Parses the XML of a sheet in pieces; each call returns the completed rows. */
export interface SheetReader {
  take(xml: string): ListRecord[];
  /** Throws a {@link ListReadError} if the sheet is truncated. */
  end(): void;
}

/** Maximum number of rows in a sheet. */
const rowsOfSheet = 1_048_576;

/** The current cell. */
interface Cell {
  tag: string;
  value: string;
  /** The file contains a value, which may be empty. */
  stored: boolean;
  formula: string;
}

/**
 * Returns a reader of the rows of a sheet. A formula cell has its saved value, or the formula itself if none was
 * saved. Throws a {@link ListReadError}.
 */
export function createSheetReader(
  meanings: CellMeanings,
  links: SheetSurvey["links"] = new Map(),
): SheetReader {
  let found: ListRecord[] = [];
  let line = 0;
  let cells: string[] = [];
  let length = 0;
  let column = -1;
  let cell: Cell = { tag: "", value: "", stored: false, formula: "" };
  let inside: "value" | "formula" | null = null;
  let phonetic = false;

  const linkOf = ({ formula }: Cell): string =>
    links.get(linkPlace(line - 1, column)) ?? linkOfFormula(formula);
  const closeCell = (): void => {
    const text = withLink(cellText(cell, meanings), linkOf(cell));
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
        // Row numbers must increase; if a file breaks that, rows are counted instead.
        line = Math.max(line + 1, Number.parseInt(attribute(tag, "r") ?? "", 10) || 0);
        if (line > rowsOfSheet) {
          throw new ListReadError("too_many_rows", "A sheet has 1,048,576 rows at most.", line);
        }
        cells = [];
        length = 0;
        column = -1;
      } else if (name === "c") {
        cell = { tag, value: "", stored: false, formula: "" };
        column = parseColumn(attribute(tag, "r")) ?? column + 1;
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
    return stored || formula === "" || isAddressLink(linkOfFormula(formula)) ? "" : `=${formula}`;
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

/**
 * Returns text with `_x000D_` escapes resolved (characters that XML can't contain, ECMA-376 part 1, §22.9.2.19),
 * without NUL.
 */
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

/** Returns the zero-based column of a cell reference such as `AB12`, or null. */
export function parseColumn(place: string | null): number | null {
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
