import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import type { ListRecord, RecordReader } from "#listReader/input/listRecord.ts";
import { withLink } from "#listReader/input/withLink.ts";
import { tooLong, tooWide } from "#listReader/text/lineReader.ts";
import { htmlAttribute, HtmlParser } from "./htmlParser.ts";

/** Elements that begin a new line of text. */
const breaking = new Set(["br", "p", "div", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6"]);
/** Maximum depth of tables in tables; deeper ones belong to the cell around them. */
const deepest = 16;
const longestSpan = 65_534;

/**
 * Returns a reader of the tables of a page, as programs save them as .xls: each row of each table is a row. Cells
 * over several columns or rows leave the others empty, as in a workbook. Throws a {@link ListReadError}.
 */
export function createHtmlReader(): RecordReader {
  let found: ListRecord[] = [];
  const tables = [new HtmlTable()];
  const top = (): HtmlTable => tables.at(-1) ?? new HtmlTable();
  const endRow = (): void => {
    found.push(...top().endRow());
  };
  let deeper = 0;
  const parser = new HtmlParser({
    open: (name, tag, line) => {
      if (name === "table" && tables.length < deepest) {
        tables.push(new HtmlTable());
      } else if (name === "table") {
        deeper += 1;
      } else if (name === "tr") {
        endRow();
        top().startRow(line);
      } else if (name === "td" || name === "th") {
        top().startCell(tag, line);
      } else if (name === "a") {
        top().link(htmlAttribute(tag, "href") ?? "");
      } else if (breaking.has(name)) {
        top().breakLine();
      }
    },
    close: (name) => {
      if (name === "table" && deeper > 0) {
        deeper -= 1;
      } else if (name === "table") {
        endRow();
        if (tables.length > 1) {
          tables.pop();
        }
      } else if (name === "tr") {
        endRow();
      } else if (name === "td" || name === "th") {
        top().endCell();
      } else if (breaking.has(name)) {
        top().breakLine();
      }
    },
    text: (text) => top().text(text),
  });
  const take = (text: string, last: boolean): ListRecord[] => {
    found = [];
    parser.take(text, last);
    if (last) {
      found.push(...tables.toReversed().flatMap((table) => table.endRow()));
    }
    return found;
  };
  return { take };
}

/** A cell that is being read: its lines, and the first address that it links to. */
interface OpenCell {
  lines: string[];
  link: string;
  columns: number;
  rows: number;
}

class HtmlTable {
  #line = 1;
  #cells: string[] | null = null;
  #cell: OpenCell | null = null;
  #length = 0;
  /** Number of further rows that a cell above takes of each column, before and after this row. */
  #spans: number[] = [];
  #next: number[] = [];

  startRow(line: number): void {
    this.#line = line;
    this.#cells = [];
    this.#length = 0;
  }

  endRow(): ListRecord[] {
    this.endCell();
    const cells = this.#cells;
    if (cells === null) {
      return [];
    }
    this.#cells = null;
    this.#spans = Array.from({ length: Math.max(this.#spans.length, this.#next.length) }, (_, i) =>
      Math.max(this.#next[i] ?? 0, (this.#spans[i] ?? 0) - 1),
    );
    this.#next = [];
    return [{ line: this.#line, cells }];
  }

  startCell(tag: string, line: number): void {
    if (this.#cells === null) {
      this.startRow(line);
    }
    this.endCell();
    this.#cell = {
      lines: [""],
      link: "",
      columns: span(tag, "colspan"),
      rows: span(tag, "rowspan"),
    };
  }

  endCell(): void {
    const cell = this.#cell;
    const cells = this.#cells;
    this.#cell = null;
    if (cell === null || cells === null) {
      return;
    }
    while ((this.#spans[cells.length] ?? 0) > 0) {
      cells.push("");
    }
    if (cells.length + cell.columns > listReaderLimits.columns) {
      throw tooWide(this.#line);
    }
    for (let i = 0; i < cell.columns; i += 1) {
      this.#next[cells.length] = cell.rows - 1;
      cells.push(i === 0 ? cellText(cell) : "");
    }
  }

  link(href: string): void {
    if (this.#cell !== null && this.#cell.link === "" && /^mailto:/iu.test(href.trim())) {
      this.#add(href.length);
      this.#cell.link = href;
    }
  }

  breakLine(): void {
    if (this.#cell !== null && this.#cell.lines.at(-1) !== "") {
      this.#cell.lines.push("");
    }
  }

  text(text: string): void {
    if (this.#cell !== null) {
      this.#add(text.length);
      this.#cell.lines.push(`${this.#cell.lines.pop() ?? ""}${text}`);
    }
  }

  #add(length: number): void {
    this.#length += length;
    if (this.#length > listReaderLimits.recordLength) {
      throw tooLong(this.#line);
    }
  }
}

/** Returns the text of a cell; a linked address is added where the text has none. */
function cellText({ lines, link }: OpenCell): string {
  const text = lines
    .map((line) => line.replaceAll(/\s+/gu, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
  return withLink(text, link);
}

function span(tag: string, name: "colspan" | "rowspan"): number {
  const number = Number.parseInt(htmlAttribute(tag, name) ?? "1", 10);
  return number >= 1 ? Math.min(number, longestSpan) : 1;
}
