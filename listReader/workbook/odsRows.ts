import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import { ListReadError } from "#listReader/input/listReadError.ts";
import type { ListRecord } from "#listReader/input/listRecord.ts";
import { withLink } from "#listReader/input/withLink.ts";
import { tooLong, tooWide } from "#listReader/text/lineReader.ts";
import { linkOfFormula } from "./sheetSurvey.ts";
import { attribute, type XmlListener } from "./xmlReader.ts";

/** Maximum number of rows in a sheet. */
const rowsOfSheet = 1_048_576;
const mostSpaces = 1000;
/** Rows in a batch, because one element may repeat a row a million times. */
const batchRows = 1000;

/** A cell that is being read; the depth of its element tells its own paragraphs from those of a comment. */
interface OdsCell {
  tag: string;
  depth: number;
  paragraphs: string[];
  link: string;
}

/** A row with data, and how often the sheet repeats it. */
interface OdsRow extends ListRecord {
  times: number;
}

/** Collects the rows of one sheet of an OpenDocument spreadsheet (ODF 1.3 part 3, §9.1), as its XML is read. */
export class OdsRows implements XmlListener {
  readonly #sheet: number;
  #found: OdsRow[] = [];
  #sheetAt = -1;
  #tables = 0;
  #depth = 0;
  #line = 1;
  #times = 1;
  #cells: string[] = [];
  #column = 0;
  #length = 0;
  #cell: OdsCell | null = null;
  #inParagraph = false;

  constructor(sheet: number) {
    this.#sheet = sheet;
  }

  /** Tells whether the sheet has ended. */
  get ended(): boolean {
    return this.#sheetAt > this.#sheet || (this.#sheetAt === this.#sheet && this.#tables === 0);
  }

  /** Yields the rows that were completed since the last call. */
  *rows(): Generator<ListRecord[]> {
    const found = this.#found;
    this.#found = [];
    for (const { line, cells, times } of found) {
      for (let from = 0; from < times; from += batchRows) {
        yield Array.from({ length: Math.min(batchRows, times - from) }, (_, i) => ({
          line: line + from + i,
          cells,
        }));
      }
    }
  }

  open(name: string, tag: string): void {
    this.#depth += 1;
    if (name === "table") {
      this.#sheetAt += this.#tables === 0 ? 1 : 0;
      this.#tables += 1;
    } else if (this.#sheetAt === this.#sheet && this.#tables === 1) {
      this.#openInSheet(name, tag);
    }
  }

  #openInSheet(name: string, tag: string): void {
    const cell = this.#cell;
    if (name === "table-row") {
      this.#times = repeated(tag, "table:number-rows-repeated");
      this.#cells = [];
      this.#column = 0;
      this.#length = 0;
    } else if (name === "table-cell" || name === "covered-table-cell") {
      this.#cell = { tag, depth: this.#depth, paragraphs: [], link: "" };
    } else if (cell !== null && name === "p" && this.#depth === cell.depth + 1) {
      cell.paragraphs.push("");
      this.#inParagraph = true;
    } else if (cell !== null && this.#inParagraph) {
      const spaces = Math.min(Number(attribute(tag, "text:c") ?? 1) || 1, mostSpaces);
      this.#add(
        name === "s"
          ? " ".repeat(spaces)
          : name === "tab"
            ? "\t"
            : name === "line-break"
              ? "\n"
              : "",
      );
      cell.link ||= name === "a" ? (attribute(tag, "xlink:href") ?? "") : "";
    }
  }

  close(name: string): void {
    if (name === "table") {
      this.#tables -= 1;
    } else if (this.#sheetAt === this.#sheet && this.#tables === 1) {
      const cell = this.#cell;
      if (name === "p" && cell !== null && this.#depth === cell.depth + 1) {
        this.#inParagraph = false;
      } else if (cell !== null && this.#depth === cell.depth) {
        this.#closeCell(cell);
      } else if (name === "table-row") {
        this.#closeRow();
      }
    }
    this.#depth -= 1;
  }

  text(text: string): void {
    if (this.#inParagraph && this.#tables === 1) {
      this.#add(text.replaceAll(/[\t\r\n ]+/gu, " "));
    }
  }

  #add(text: string): void {
    const paragraphs = this.#cell?.paragraphs ?? [];
    paragraphs.push(`${paragraphs.pop() ?? ""}${text}`);
    this.#grow(text.length);
  }

  #grow(length: number): void {
    this.#length += length;
    if (this.#length > listReaderLimits.recordLength) {
      throw tooLong(this.#line);
    }
  }

  #closeCell(cell: OdsCell): void {
    this.#cell = null;
    this.#inParagraph = false;
    const times = repeated(cell.tag, "table:number-columns-repeated");
    const text = cellText(cell);
    if (text === "") {
      this.#column += times;
      return;
    }
    if (this.#column + times > listReaderLimits.columns) {
      throw tooWide(this.#line);
    }
    while (this.#cells.length < this.#column) {
      this.#cells.push("");
    }
    for (let i = 0; i < times; i += 1) {
      this.#cells.push(text);
      this.#grow(text.length);
    }
    this.#column += times;
  }

  #closeRow(): void {
    const line = this.#line;
    this.#line += this.#times;
    if (this.#cells.length === 0) {
      return;
    }
    if (this.#line - 1 > rowsOfSheet) {
      throw new ListReadError("too_many_rows", "A sheet has 1,048,576 rows at most.", line);
    }
    this.#found.push({ line, cells: this.#cells, times: this.#times });
  }
}

/** Returns how often an element is repeated. */
export const repeated = (tag: string, name: string): number =>
  Math.max(1, Number.parseInt(attribute(tag, name) ?? "", 10) || 1);

/** Attributes with the value of a cell without text. */
const values = ["office:string-value", "office:value", "office:date-value", "office:boolean-value"];

function cellText({ tag, paragraphs, link }: OdsCell): string {
  const shown = paragraphs.join("\n").trim();
  const text =
    shown === ""
      ? (values.map((name) => attribute(tag, name)).find((one) => one !== null) ?? "")
      : shown;
  return withLink(text, link || linkOfFormula(attribute(tag, "table:formula") ?? ""));
}
