import { intakeLimits } from "#intake/intakeLimits.ts";
import type { ListRecord } from "#intake/listRecord.ts";
import { tooLong, tooWide } from "#intake/text/lineReader.ts";
import { attribute, createXmlReader } from "./xmlReader.ts";

/** What cells refer to. */
export interface CellMeanings {
  sharedText(index: number): string;
  isDate(style: number): boolean;
  dateText(serial: string): string;
}

/** A reader of the rows of a sheet. A formula stands with the value it had when the workbook was saved. Throws an IntakeFault. */
export function createSheetReader(meanings: CellMeanings): (xml: string) => ListRecord[] {
  let found: ListRecord[] = [];
  let line = 0;
  let cells: string[] = [];
  let length = 0;
  let column = -1;
  let tag = "";
  let value = "";
  let inValue = false;
  let phonetic = false;

  const closeCell = (): void => {
    const text = cellText(tag, value, meanings);
    if (text === "") {
      return;
    }
    if (column >= intakeLimits.columns) {
      throw tooWide(line);
    }
    while (cells.length < column) {
      cells.push("");
    }
    cells[column] = text;
    length += text.length;
    if (length > intakeLimits.recordLength) {
      throw tooLong(line);
    }
  };
  const read = createXmlReader({
    open: (name, opened) => {
      if (name === "row") {
        // Rows are numbered upwards; a file that says otherwise is counted.
        line = Math.max(line + 1, Number.parseInt(attribute(opened, "r") ?? "", 10) || 0);
        cells = [];
        length = 0;
        column = -1;
      } else if (name === "c") {
        tag = opened;
        value = "";
        column = columnOf(attribute(opened, "r")) ?? column + 1;
      }
      inValue = name === "v" || name === "t";
      phonetic ||= name === "rPh";
    },
    close: (name) => {
      if (name === "c") {
        closeCell();
      } else if (name === "row") {
        found.push({ line, cells });
      }
      inValue = false;
      phonetic = name === "rPh" ? false : phonetic;
    },
    text: (text) => {
      if (inValue && !phonetic) {
        value += text;
        if (value.length > intakeLimits.recordLength) {
          throw tooLong(line);
        }
      }
    },
  });
  return (xml) => {
    read(xml);
    const rows = found;
    found = [];
    return rows;
  };
}

function cellText(tag: string, value: string, meanings: CellMeanings): string {
  if (value === "") {
    return "";
  }
  switch (attribute(tag, "t")) {
    case "s":
      return meanings.sharedText(Number(value));
    case "b":
      return value === "1" ? "TRUE" : "FALSE";
    case "n":
    case null:
      return meanings.isDate(Number(attribute(tag, "s") ?? 0)) ? meanings.dateText(value) : value;
    default:
      return value;
  }
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
