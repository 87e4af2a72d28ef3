import { constantFrom, type Arbitrary, boolean, record } from "fast-check";
import { stringify } from "csv-stringify/sync";
import writeExcelFile from "write-excel-file/node";
import type { CsvLayout } from "#server/data/tables/csvLayout.ts";
import type { FileRow } from "#server/data/tables/listChunkRow.ts";
import { csvText } from "#server/lists/exports/csvText.ts";
import type { ExportTable } from "#server/lists/exports/exportTable.ts";
import { jsonText, ndjsonText } from "#server/lists/exports/jsonText.ts";
import { xlsxFile } from "#server/lists/exports/xlsxFile.ts";
import { textEncoding } from "#server/services/csv/encodeText.ts";

/** A table: its headings, and rows of as many cells. */
export interface Contacts {
  names: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Options of a written file; each writer uses those that it has. */
export interface Manner {
  layout: CsvLayout;
  encoding: "utf-8" | "utf-16le" | "utf-16be";
  /** Cells that begin a formula get no apostrophe. */
  raw: boolean;
}

/** Any way to write a file. */
export const manner: Arbitrary<Manner> = record({
  layout: record({
    delimiter: constantFrom(",", ";", "\t", "|"),
    quote: constantFrom<CsvLayout["quote"][]>("all", "needed"),
    byteOrderMark: boolean(),
    lineEnd: constantFrom("\r\n", "\n"),
    decimal: constantFrom<CsvLayout["decimal"][]>(".", ","),
  }),
  encoding: constantFrom<Manner["encoding"][]>("utf-8", "utf-8", "utf-16le", "utf-16be"),
  raw: boolean(),
});

/** Writes a table as a file: its ending, and its bytes. */
interface Writer {
  ending: string;
  write: (contacts: Contacts, manner: Manner) => Promise<Uint8Array>;
}

const collected = async (pieces: AsyncIterable<string | Uint8Array>): Promise<Buffer> => {
  const all: Buffer[] = [];
  for await (const piece of pieces) {
    all.push(Buffer.from(piece));
  }
  return Buffer.concat(all);
};

const tableOf = ({ names }: Contacts): ExportTable => ({
  header: names,
  keyOf: (column) => names[column] ?? "",
  cellsOf: ({ cells }) => cells,
});

async function* rowsOf({ rows }: Contacts): AsyncGenerator<FileRow[]> {
  yield rows.map((cells, index) => ({
    position: index + 1,
    line: index + 2,
    cells: [...cells],
    counted: { kind: "blank", email: null },
    result: null,
  }));
}

/** Our writers of downloads, and two of other programs. */
export const writers: Readonly<Record<string, Writer>> = {
  "our CSV": {
    ending: "csv",
    write: async (contacts, { layout, encoding, raw }) => {
      // Without a byte order mark, UTF-16 isn't told from other encodings in general.
      const marked = { ...layout, byteOrderMark: layout.byteOrderMark || encoding !== "utf-8" };
      const how = { rows: rowsOf(contacts), raw, layout: marked };
      const text = await collected(csvText(tableOf(contacts), how));
      return textEncoding(encoding)(text.toString());
    },
  },
  "our JSON": {
    ending: "json",
    write: (contacts) => collected(jsonText(tableOf(contacts), rowsOf(contacts))),
  },
  "our NDJSON": {
    ending: "ndjson",
    write: (contacts) => collected(ndjsonText(tableOf(contacts), rowsOf(contacts))),
  },
  "our workbook": {
    ending: "xlsx",
    write: (contacts) =>
      collected(xlsxFile(tableOf(contacts), { rows: rowsOf(contacts), at: new Date(0) })),
  },
  "csv-stringify": {
    ending: "csv",
    write: async ({ names, rows }, { layout, raw }) =>
      Buffer.from(
        stringify([[...names], ...rows.map((cells) => [...cells])], {
          bom: layout.byteOrderMark,
          delimiter: layout.delimiter,
          record_delimiter: layout.lineEnd,
          quoted: layout.quote === "all",
          // By itself it quotes only the line end that it writes.
          quoted_match: /[\r\n]/u,
          escape_formulas: !raw,
        }),
      ),
  },
  "write-excel-file": {
    ending: "xlsx",
    write: ({ names, rows }) =>
      writeExcelFile(
        [names, ...rows].map((cells) =>
          // It takes `toString` for a text that it wrote before, and refers to none.
          cells.map((text) => ({ value: text in {} ? `${text}.` : text, type: String })),
        ),
      ).toBuffer(),
  },
};
