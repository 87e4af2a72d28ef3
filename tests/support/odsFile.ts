import { type ZipEntry, zipFile } from "./zipFile.ts";

const spaces = ["office", "style", "text", "table", "draw", "dc"]
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(" ");

/** Builds a spreadsheet (.ods) of the XML of its tables, as LibreOffice writes it; `more` adds parts. */
export function odsFile(
  tables: string,
  { styles = "", more = [] }: { styles?: string; more?: readonly ZipEntry[] } = {},
): Buffer {
  return zipFile([
    ["mimetype", "application/vnd.oasis.opendocument.spreadsheet"],
    [
      "content.xml",
      `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content ${spaces} xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.3"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet><table:calculation-settings/>${tables}<table:named-expressions/></office:spreadsheet></office:body></office:document-content>`,
    ],
    ["META-INF/manifest.xml", "<manifest:manifest/>"],
    ...more,
  ]);
}

/** Returns the XML of a cell with a text. */
export const odsCell = (text: string): string =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;

/** Returns the XML of a row of cells. */
export const odsRow = (...cells: string[]): string =>
  `<table:table-row>${cells.join("")}</table:table-row>`;
