import { archiveRefused } from "#listReader/input/inflate.ts";
import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import type { ListRecord } from "#listReader/input/listRecord.ts";
import { withLink } from "#listReader/input/withLink.ts";
import { tooLong, tooWide } from "#listReader/text/lineReader.ts";
import type { BiffRecord } from "#listReader/compound/biffRecords.ts";
import type { CellMeanings } from "./sheetReader.ts";
import { type BiffSurvey, cellKinds, isCell } from "./biffSurvey.ts";
import { linkPlace } from "./sheetSurvey.ts";
import type { RecordBytes } from "#listReader/compound/recordBytes.ts";

/** Characters of a sheet whose cells are in no order, which has to be read whole. */
const disorderMax = 16 * 1024 * 1024;
const textToken = 0x17;

/** A row that is being read, and the length of its texts. */
interface OpenRow {
  cells: string[];
  length: number;
}

/** Collects the rows of one sheet of an old workbook, as its records are read. */
export class BiffRows {
  readonly #meanings: CellMeanings;
  readonly #survey: BiffSurvey;
  #rows = new Map<number, OpenRow>();
  #length = 0;
  /** The cell of the last formula, whose text follows. */
  #formula: { row: number; column: number; link: string } | null = null;

  constructor(meanings: CellMeanings, survey: BiffSurvey) {
    this.#meanings = meanings;
    this.#survey = survey;
  }

  /** Characters of the rows that weren't taken yet. */
  get length(): number {
    return this.#length;
  }

  /** Returns the complete rows: all but the last one, or none before the end if the cells are in no order. */
  taken(atEnd: boolean): ListRecord[] {
    if (!atEnd && !this.#survey.ordered) {
      return [];
    }
    const rows = [...this.#rows].toSorted(([one], [other]) => one - other);
    const kept = atEnd ? [] : rows.splice(-1);
    this.#rows = new Map(kept);
    this.#length = kept[0]?.[1].length ?? 0;
    return rows.map(([row, { cells }]) => ({ line: row + 1, cells }));
  }

  take({ kind, bytes }: BiffRecord): void {
    if (kind === cellKinds.string && this.#formula !== null) {
      const { row, column, link } = this.#formula;
      this.#put(row, column, withLink(bytes.text(), link));
    } else if (isCell(kind)) {
      const row = bytes.u16();
      const column = bytes.u16();
      this.#formula = null;
      if (kind === cellKinds.mulRk) {
        this.#putSeveral(row, column, bytes);
      } else {
        this.#putOne({ kind, row, column }, bytes);
      }
    }
  }

  #putOne(
    { kind, row, column }: { kind: number; row: number; column: number },
    bytes: RecordBytes,
  ): void {
    const style = bytes.u16();
    if (kind === cellKinds.labelSst) {
      this.#put(row, column, this.#meanings.sharedText(bytes.u32()));
    } else if (kind === cellKinds.label || kind === cellKinds.rString) {
      this.#put(row, column, bytes.text());
    } else if (kind === cellKinds.boolErr) {
      const value = bytes.u8();
      this.#put(row, column, bytes.u8() === 0 ? booleanText(value) : "");
    } else if (kind === cellKinds.formula) {
      this.#putFormula({ row, column, style }, bytes);
    } else {
      const value = kind === cellKinds.rk ? bytes.rk() : bytes.f64();
      this.#put(row, column, this.#numberText(value, style));
    }
  }

  #putSeveral(row: number, first: number, bytes: RecordBytes): void {
    // Each value has six bytes, and the number of the last column follows.
    for (let column = first; bytes.left >= 8; column += 1) {
      const style = bytes.u16();
      this.#put(row, column, this.#numberText(bytes.rk(), style));
    }
  }

  /** Takes the stored result of a formula (MS-XLS 2.5.133), and the address that it links to. */
  #putFormula(
    { row, column, style }: { row: number; column: number; style: number },
    bytes: RecordBytes,
  ): void {
    const low = bytes.u32();
    const high = bytes.u32();
    bytes.skip(6);
    const link = readFirstText(bytes);
    const kind = high >>> 16 === 0xffff ? low & 0xff : null;
    if (kind === null) {
      const view = new DataView(new ArrayBuffer(8));
      view.setUint32(0, low, true);
      view.setUint32(4, high, true);
      const text = this.#numberText(view.getFloat64(0, true), style);
      // Writers that can't calculate store zero.
      this.#put(row, column, withLink(link !== "" && text === "0" ? "" : text, link));
    } else {
      const truth = kind === 1 ? booleanText((low >>> 16) & 0xff) : "";
      this.#put(row, column, withLink(truth, link));
      this.#formula = { row, column, link };
    }
  }

  #numberText(value: number, style: number): string {
    const text = String(value);
    return this.#meanings.isDate(style) ? this.#meanings.dateText(text) : text;
  }

  #put(row: number, column: number, text: string): void {
    const link = this.#survey.links.get(linkPlace(row, column)) ?? "";
    const shown = withLink(text, link);
    if (shown === "") {
      return;
    }
    if (column >= listReaderLimits.columns) {
      throw tooWide(row + 1);
    }
    const open = this.#rows.get(row) ?? { cells: [], length: 0 };
    this.#rows.set(row, open);
    while (open.cells.length < column) {
      open.cells.push("");
    }
    open.cells[column] = shown;
    open.length += shown.length;
    this.#length += shown.length;
    if (open.length > listReaderLimits.recordLength) {
      throw tooLong(row + 1);
    }
    if (!this.#survey.ordered && this.#length > disorderMax) {
      throw archiveRefused("Its cells are in no order. Save it again in Excel or as CSV.");
    }
  }
}

const booleanText = (value: number): string => (value === 0 ? "FALSE" : "TRUE");

/** Returns the first argument of a formula if it is a text, such as that of `HYPERLINK("mailto:…")`, or "". */
function readFirstText(bytes: RecordBytes): string {
  return bytes.left > 2 && bytes.u16() > 2 && bytes.left > 3 && bytes.u8() === textToken
    ? bytes.text(1)
    : "";
}
