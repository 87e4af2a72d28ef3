import { unguardCell } from "#listReader/input/guardCell.ts";
import { ListReadError } from "#listReader/input/listReadError.ts";
import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import type { ListRecord, RecordReader } from "#listReader/input/listRecord.ts";
import { tooLong, tooWide } from "./lineReader.ts";

const max = listReaderLimits.recordLength;
const quote = 34;
const space = 32;
const backslash = 92;
const lineFeed = 10;
const carriageReturn = 13;

/** Outside quotes, inside quotes, or after a quote that closes the cell unless another one follows. */
type Mode = "plain" | "quoted" | "closing";

/**
 * Returns a reader of delimiter-separated rows (RFC 4180, and common deviations: any line ending, quotes inside
 * unquoted cells, spaces before an opening quote, text after a closing one). It reads every character once, however
 * the text is split. Throws a {@link ListReadError} for rows over the limits and for a quote that is still open at
 * the row limit.
 */
export function createCsvReader(delimiter: string): RecordReader {
  const delimiterCode = delimiter.charCodeAt(0);
  let mode: Mode = "plain";
  /** A backslash precedes the quote that may close the cell. */
  let escaped = false;
  let cells: string[] = [];
  /** Text of the current cell from earlier pieces, or from before a quote. */
  let held = "";
  let atCellStart = true;
  let line = 1;
  let recordLine = 1;
  let quoteLine = 1;
  /** Length of the current row in earlier pieces. */
  let length = 0;
  let previous = 0;

  const notClosed = (): ListReadError =>
    new ListReadError(
      "quote_not_closed",
      `The quote that opens at line ${quoteLine} is not closed (a row may have 64 KB).`,
      quoteLine,
    );
  const fault = (): ListReadError => (mode === "quoted" ? notClosed() : tooLong(recordLine));

  const take = (text: string, last: boolean): ListRecord[] => {
    const found: ListRecord[] = [];
    let recordFrom = -length;
    let from = 0;
    let stop = Math.min(text.length, recordFrom + max + 1);

    const closeCell = (end: number): void => {
      const cell = held === "" ? text.slice(from, end) : held + text.slice(from, end);
      cells.push(unguardCell(cell));
      held = "";
      atCellStart = true;
      if (cells.length > listReaderLimits.columns) {
        throw tooWide(recordLine);
      }
    };
    const closeRecord = (end: number): void => {
      closeCell(end);
      found.push({ line: recordLine, cells });
      cells = [];
      mode = "plain";
    };
    const beginRecord = (at: number): void => {
      recordFrom = at;
      from = at;
      recordLine = line;
      stop = Math.min(text.length, at + max + 1);
    };

    let i = 0;
    for (; i < stop; i += 1) {
      const code = text.charCodeAt(i);
      const before = previous;
      previous = code;
      if (mode === "quoted") {
        if (code === quote) {
          held += text.slice(from, i);
          from = i + 1;
          mode = "closing";
          escaped = before === backslash;
        } else if (code === carriageReturn || (code === lineFeed && before !== carriageReturn)) {
          line += 1;
        }
        continue;
      }
      if (code === delimiterCode) {
        closeCell(i);
        from = i + 1;
        mode = "plain";
      } else if (code === lineFeed && before === carriageReturn) {
        beginRecord(i + 1);
      } else if (code === lineFeed || code === carriageReturn) {
        closeRecord(i);
        line += 1;
        beginRecord(i + 1);
      } else if (code === quote && (atCellStart || mode === "closing")) {
        // Keeps the second of two doubled quotes as text; drops an opening one with the spaces before it.
        if (mode === "closing") {
          from = i;
        } else {
          quoteLine = line;
          held = "";
          from = i + 1;
        }
        mode = "quoted";
        atCellStart = false;
      } else if (mode === "closing" && escaped) {
        // Some programs write \" for a quote within a cell; at the end of a cell the backslash is data.
        held = `${held.slice(0, -1)}"`;
        from = i;
        mode = "quoted";
      } else {
        // Text after a multi-line quoted cell: its first quote probably wasn't meant to span lines, and the cell
        // contains whole rows.
        if (mode === "closing" && line > quoteLine && code !== space) {
          throw notClosed();
        }
        mode = "plain";
        atCellStart &&= code === space;
      }
    }
    length = i - recordFrom;
    if (length > max) {
      throw fault();
    }
    held += text.slice(from, i);
    if (last) {
      if (mode === "quoted") {
        throw fault();
      }
      if (length > 0) {
        from = text.length;
        closeRecord(text.length);
      }
    }
    return found;
  };
  return { take };
}
