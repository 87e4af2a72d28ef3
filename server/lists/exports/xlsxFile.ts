import { type FileRow } from "#server/data/tables/listChunkRow.ts";
import { Readable } from "node:stream";
import type { ExportTable, ExportValue } from "./exportTable.ts";
import { zipFile, type ZipEntry } from "./zipFile.ts";

/** Most characters a cell may contain; a workbook with longer cells opens as damaged. */
const cellLength = 32_767;
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const sheetSpace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const officeSpace = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageSpace = "http://schemas.openxmlformats.org/package/2006";
const mediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Parts of a one-sheet workbook that are the same for every list (ECMA-376 part 1, §12). */
const fixedParts: Readonly<Record<string, string>> = {
  "[Content_Types].xml":
    `<Types xmlns="${packageSpace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${mediaType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mediaType}.worksheet+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${packageSpace}/relationships"><Relationship Id="rId1" Type="${officeSpace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${sheetSpace}" xmlns:r="${officeSpace}"><sheets><sheet name="Results" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packageSpace}/relationships"><Relationship Id="rId1" Type="${officeSpace}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

// oxlint-disable-next-line no-control-regex -- characters XML 1.0 can't contain
const special = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF&<>]|_(?=x[0-9A-Fa-f]{4}_)/gu;

function escaped(sign: string): string {
  switch (sign) {
    case "&":
      return "&amp;";
    case "<":
      return "&lt;";
    case ">":
      return "&gt;";
    case "\r":
      return "&#13;";
    default: {
      const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
      return `_x${code}_`;
    }
  }
}

/** Escapes text for XML, cut to {@link cellLength}. Characters that XML can't contain become `_x0007_` (ECMA-376, ST_Xstring). */
function xmlText(text: string): string {
  return text.slice(0, cellLength).toWellFormed().replaceAll(special, escaped);
}

/** Returns the letters of a column, counted from 0: A, …, Z, AA. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Returns the XML of a cell: numbers stay numbers, everything else is text and never a formula. */
function cellXml(value: ExportValue, place: string): string {
  if (value === null || value === "") {
    return "";
  }
  return typeof value === "number"
    ? `<c r="${place}"><v>${value}</v></c>`
    : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
}

async function* sheetXml(
  table: ExportTable,
  rows: AsyncIterable<readonly FileRow[]>,
): AsyncGenerator<string> {
  const columns: string[] = [];
  let number = 0;
  const rowXml = (values: readonly ExportValue[]): string => {
    number += 1;
    let cells = "";
    for (const [index, value] of values.entries()) {
      cells += cellXml(value, (columns[index] ??= columnName(index)) + number);
    }
    return `<row r="${number}">${cells}</row>\n`;
  };
  yield `${declaration}<worksheet xmlns="${sheetSpace}"><sheetData>\n`;
  yield table.header === null ? "" : rowXml(table.header);
  for await (const some of rows) {
    yield some.map((row) => rowXml(table.cellsOf(row))).join("");
  }
  yield "</sheetData></worksheet>";
}

/** Streams a table as a workbook with one sheet. */
export function xlsxFile(
  table: ExportTable,
  { rows, at }: { rows: AsyncIterable<readonly FileRow[]>; at: Date },
): Readable {
  const parts = Object.entries(fixedParts).map(([name, xml]): ZipEntry => ({
    name,
    open: () => Readable.from([declaration + xml]),
  }));
  const sheet = {
    name: "xl/worksheets/sheet1.xml",
    open: () => Readable.from(sheetXml(table, rows)),
  };
  return zipFile([...parts, sheet], at);
}
