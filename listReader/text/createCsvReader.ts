import { unguardCell } from "#listReader/input/guardCell.ts";
import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import type { ListRecord, RecordReader } from "#listReader/input/listRecord.ts";
import { tooLong, tooWide } from "./lineReader.ts";

const max = listReaderLimits.recordLength;
const quote = 34;
const space = 32;
const comma = 44;
const backslash = 92;
const lineFeed = 10;
const carriageReturn = 13;

/** Outside quotes, inside quotes, or after a quote that closes the cell unless another one follows. */
type Mode = "plain" | "quoted" | "closing";

/** Broken lines after which all quotes are read as text, because each costs reading up to 64 KB again. */
export const brokenLines = 1000;

/** Quotes that enclose cells, or that are text like any other. */
export type Quotes = "enclose" | "text";

/**
 * Returns a reader of delimiter-separated rows (RFC 4180, and common deviations: any line ending, quotes inside
 * unquoted cells, spaces before an opening quote, text after a closing one). If a quote isn't closed within a row of
 * 64 KB, the line that the row begins with is read again with its quotes as text, and marked as broken. Throws a
 * {@link ListReadError} for rows over the limits. A delimiter has one or two equal characters.
 */
export function createCsvReader(delimiter: string, quotes: Quotes = "enclose"): RecordReader {
  const reader = new CsvReader(delimiter, quotes);
  return { take: (text, last) => reader.take(text, last) };
}

/** Interrupts reading at a quote that isn't closed. */
class NotClosed extends Error {}

class CsvReader {
  readonly #delimiter: number;
  readonly #double: boolean;
  /** All quotes are text. */
  #noQuotes: boolean;
  /** The current line is read again, with its quotes as text. */
  #again = false;
  #broken = 0;
  /** Text of the current row in earlier pieces. */
  #held = "";
  #mode: Mode = "plain";
  /** A backslash precedes the quote that may close the cell. */
  #escaped = false;
  #cells: string[] = [];
  /** Text of the current cell from earlier pieces, or from before a quote. */
  #before = "";
  #atCellStart = true;
  #line = 1;
  #recordLine = 1;
  #quoteLine = 1;
  /** Length of the current row in earlier pieces. */
  #length = 0;
  /** Code of the last character. */
  #previous = 0;
  /** The current piece, the rows that end in it, and where in it the current row and the rest of its cell begin. */
  #text = "";
  #found: ListRecord[] = [];
  #recordFrom = 0;
  #from = 0;

  constructor(delimiter: string, quotes: Quotes) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#double = delimiter.length === 2;
    this.#noQuotes = quotes === "text";
  }

  take(text: string, last: boolean): ListRecord[] {
    this.#found = [];
    let rest = text;
    for (let isRead = false; !isRead;) {
      try {
        this.#scan(rest, last);
        isRead = true;
      } catch (error) {
        if (!(error instanceof NotClosed)) {
          throw error;
        }
        rest = this.#returnToRow(rest);
      }
    }
    return this.#found;
  }

  /** Returns the text from the beginning of the current row on, whose first line is then read with quotes as text. */
  #returnToRow(text: string): string {
    const rest = this.#recordFrom < 0 ? this.#held + text : text.slice(this.#recordFrom);
    this.#held = "";
    this.#before = "";
    this.#cells = [];
    this.#mode = "plain";
    this.#atCellStart = true;
    this.#line = this.#recordLine;
    this.#length = 0;
    // A line feed at the beginning belongs to the end of the row before.
    this.#previous = rest.startsWith("\n") ? carriageReturn : 0;
    this.#broken += 1;
    this.#again = true;
    this.#noQuotes ||= this.#broken === brokenLines;
    return rest;
  }

  #scan(text: string, last: boolean): void {
    this.#text = text;
    this.#recordFrom = -this.#length;
    this.#from = 0;
    let i = 0;
    for (; i < text.length && i - this.#recordFrom <= max; i += 1) {
      const code = text.charCodeAt(i);
      const before = this.#previous;
      this.#previous = code;
      if (this.#mode === "quoted") {
        this.#readQuoted(i, code, before);
      } else if (code > comma && code !== this.#delimiter && this.#mode === "plain") {
        // Letters, digits and most signs.
        this.#atCellStart = false;
      } else {
        this.#readPlain(i, code, before);
      }
    }
    this.#length = i - this.#recordFrom;
    if (this.#length > max) {
      throw this.#mode === "quoted" ? new NotClosed() : tooLong(this.#recordLine);
    }
    this.#before += text.slice(this.#from, i);
    if (last) {
      this.#end();
    }
    this.#held = this.#recordFrom < 0 ? this.#held + text : text.slice(this.#recordFrom);
  }

  #end(): void {
    if (this.#mode === "quoted") {
      throw new NotClosed();
    }
    if (this.#length > 0) {
      this.#from = this.#text.length;
      this.#closeRecord(this.#text.length);
    }
  }

  #readQuoted(position: number, code: number, before: number): void {
    if (code === quote) {
      this.#before += this.#text.slice(this.#from, position);
      this.#from = position + 1;
      this.#mode = "closing";
      this.#escaped = before === backslash;
    } else if (code === carriageReturn || (code === lineFeed && before !== carriageReturn)) {
      this.#line += 1;
    }
  }

  #readPlain(position: number, code: number, before: number): void {
    if (code === this.#delimiter && (!this.#double || before === code)) {
      this.#closeCell(position);
      this.#from = position + 1;
      this.#mode = "plain";
      this.#previous = this.#double ? 0 : code;
    } else if (code === this.#delimiter) {
      this.#atCellStart = false;
    } else if (code === lineFeed && before === carriageReturn) {
      this.#beginRecord(position + 1);
    } else if (code === lineFeed || code === carriageReturn) {
      this.#closeRecord(position);
      this.#line += 1;
      this.#beginRecord(position + 1);
    } else if (code === quote && this.#opens()) {
      this.#openQuote(position);
    } else if (this.#mode === "closing" && this.#escaped) {
      // Some programs write \" for a quote within a cell; at the end of a cell the backslash is data.
      this.#before = `${this.#before.slice(0, -1)}"`;
      this.#from = position;
      this.#mode = "quoted";
    } else {
      // Text after a multi-line quoted cell: its first quote probably wasn't meant to span lines, and the cell
      // contains whole rows.
      if (this.#mode === "closing" && this.#line > this.#quoteLine && code !== space) {
        throw new NotClosed();
      }
      this.#mode = "plain";
      this.#atCellStart &&= code === space;
    }
  }

  /** Tells whether a quote opens a cell here, or is the second of two. */
  #opens(): boolean {
    return !this.#noQuotes && !this.#again && (this.#atCellStart || this.#mode === "closing");
  }

  /** Keeps the second of two doubled quotes as text; drops an opening one with the spaces before it. */
  #openQuote(position: number): void {
    if (this.#mode === "closing") {
      this.#from = position;
    } else {
      this.#quoteLine = this.#line;
      this.#before = "";
      this.#from = position + 1;
    }
    this.#mode = "quoted";
    this.#atCellStart = false;
  }

  #closeCell(end: number, isRowEnd = false): void {
    const rest = this.#text.slice(this.#from, end);
    const whole = this.#before === "" ? rest : this.#before + rest;
    this.#cells.push(unguardCell(this.#double && !isRowEnd ? whole.slice(0, -1) : whole));
    this.#before = "";
    this.#atCellStart = true;
    if (this.#cells.length > listReaderLimits.columns) {
      throw tooWide(this.#recordLine);
    }
  }

  #closeRecord(end: number): void {
    this.#closeCell(end, true);
    this.#found.push({
      line: this.#recordLine,
      cells: this.#cells,
      ...(this.#again ? { broken: true } : {}),
    });
    this.#again = false;
    this.#cells = [];
    this.#mode = "plain";
  }

  #beginRecord(position: number): void {
    this.#recordFrom = position;
    this.#from = position;
    this.#recordLine = this.#line;
  }
}
