import { zipFile, type ZipEntry } from "./zipFile.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';

/** Escapes a text for XML. */
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Returns the name of a column: A, B, … AA. */
function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : "") + String.fromCharCode(65 + (index % 26));
}

/** Returns the XML of a sheet with these rows. `shared` collects the texts; without it they are written inline. */
export function sheetXml(rows: Iterable<readonly string[]>, shared?: Map<string, number>): string {
  const parts = [`${declaration}<worksheet xmlns="${main}"><sheetData>`];
  let line = 0;
  for (const cells of rows) {
    line += 1;
    const written = cells.map((cell, column) => {
      const place = `${columnName(column)}${line}`;
      if (shared === undefined) {
        return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
      }
      const index = shared.get(cell) ?? shared.size;
      shared.set(cell, index);
      return `<c r="${place}" t="s"><v>${index}</v></c>`;
    });
    parts.push(`<row r="${line}">${written.join("")}</row>`);
  }
  return `${parts.join("")}</sheetData></worksheet>`;
}

/** Returns the XML of shared texts. */
export const stringsXml = (texts: Iterable<string>): string =>
  `${declaration}<sst xmlns="${main}">${[...texts].map((text) => `<si><t>${escaped(text)}</t></si>`).join("")}</sst>`;

/** Builds a workbook of sheets given as XML; `more` adds parts. */
export function workbookOf(
  sheets: readonly { name: string; xml: string; state?: string }[],
  more: readonly ZipEntry[] = [],
): Buffer {
  const listed = sheets.map(
    ({ name, state = "visible" }, i) =>
      `<sheet name="${escaped(name)}" sheetId="${i + 1}" state="${state}" r:id="rId${i + 1}"/>`,
  );
  const targets = sheets.map(
    (_, i) =>
      `<Relationship Id="rId${i + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  );
  return zipFile([
    ["[Content_Types].xml", `${declaration}<Types/>`],
    [
      "xl/workbook.xml",
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${listed.join("")}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${declaration}<Relationships>${targets.join("")}</Relationships>`,
    ],
    ...sheets.map(({ xml }, i): ZipEntry => [`xl/worksheets/sheet${i + 1}.xml`, xml]),
    ...more,
  ]);
}

/** Builds a workbook of one sheet with these rows; its texts are shared, as in files of Excel. */
export function workbookFile(rows: Iterable<readonly string[]>): Buffer {
  const shared = new Map<string, number>();
  const xml = sheetXml(rows, shared);
  return workbookOf(
    [{ name: "Contacts", xml }],
    [["xl/sharedStrings.xml", stringsXml(shared.keys())]],
  );
}
