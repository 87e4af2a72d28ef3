import { unguardCell } from "#listReader/input/guardCell.ts";
import { ListReadError } from "#listReader/input/listReadError.ts";
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

/**
 * Returns a reader of delimiter-separated rows (RFC 4180, and common deviations: any line ending, quotes inside
 * unquoted cells, spaces before an opening quote, text after a closing one). It reads every character once, however
 * the text is split. Throws a {@link ListReadError} for rows over the limits and for a quote that is still open at
 * the row limit.
 */
export function createCsvReader(delimiter: string): RecordReader {
  const reader = new CsvReader(delimiter);
  return { take: (text, last) => reader.take(text, last) };
}

class CsvReader {
  readonly #delimiter: number;
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

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  take(text: string, last: boolean): ListRecord[] {
    this.#text = text;
    this.#found = [];
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
      throw this.#unfinished();
    }
    this.#before += text.slice(this.#from, i);
    if (last) {
      this.#end();
    }
    return this.#found;
  }

  #end(): void {
    if (this.#mode === "quoted") {
      throw this.#unfinished();
    }
    if (this.#length > 0) {
      this.#from = this.#text.length;
      this.#closeRecord(this.#text.length);
    }
  }

  #readQuoted(at: number, code: number, before: number): void {
    if (code === quote) {
      this.#before += this.#text.slice(this.#from, at);
      this.#from = at + 1;
      this.#mode = "closing";
      this.#escaped = before === backslash;
    } else if (code === carriageReturn || (code === lineFeed && before !== carriageReturn)) {
      this.#line += 1;
    }
  }

  #readPlain(at: number, code: number, before: number): void {
    if (code === this.#delimiter) {
      this.#closeCell(at);
      this.#from = at + 1;
      this.#mode = "plain";
    } else if (code === lineFeed && before === carriageReturn) {
      this.#beginRecord(at + 1);
    } else if (code === lineFeed || code === carriageReturn) {
      this.#closeRecord(at);
      this.#line += 1;
      this.#beginRecord(at + 1);
    } else if (code === quote && (this.#atCellStart || this.#mode === "closing")) {
      this.#openQuote(at);
    } else if (this.#mode === "closing" && this.#escaped) {
      // Some programs write \" for a quote within a cell; at the end of a cell the backslash is data.
      this.#before = `${this.#before.slice(0, -1)}"`;
      this.#from = at;
      this.#mode = "quoted";
    } else {
      // Text after a multi-line quoted cell: its first quote probably wasn't meant to span lines, and the cell
      // contains whole rows.
      if (this.#mode === "closing" && this.#line > this.#quoteLine && code !== space) {
        throw this.#notClosed();
      }
      this.#mode = "plain";
      this.#atCellStart &&= code === space;
    }
  }

  /** Keeps the second of two doubled quotes as text; drops an opening one with the spaces before it. */
  #openQuote(at: number): void {
    if (this.#mode === "closing") {
      this.#from = at;
    } else {
      this.#quoteLine = this.#line;
      this.#before = "";
      this.#from = at + 1;
    }
    this.#mode = "quoted";
    this.#atCellStart = false;
  }

  #closeCell(end: number): void {
    const rest = this.#text.slice(this.#from, end);
    this.#cells.push(unguardCell(this.#before === "" ? rest : this.#before + rest));
    this.#before = "";
    this.#atCellStart = true;
    if (this.#cells.length > listReaderLimits.columns) {
      throw tooWide(this.#recordLine);
    }
  }

  #closeRecord(end: number): void {
    this.#closeCell(end);
    this.#found.push({ line: this.#recordLine, cells: this.#cells });
    this.#cells = [];
    this.#mode = "plain";
  }

  #beginRecord(at: number): void {
    this.#recordFrom = at;
    this.#from = at;
    this.#recordLine = this.#line;
  }

  #notClosed(): ListReadError {
    return new ListReadError(
      "quote_not_closed",
      `The quote that opens at line ${this.#quoteLine} is not closed (a row may have 64 KB).`,
      this.#quoteLine,
    );
  }

  #unfinished(): ListReadError {
    return this.#mode === "quoted" ? this.#notClosed() : tooLong(this.#recordLine);
  }
}
