import type { ZipPart } from "./zipDirectory.ts";

/** Tells whether the parts of an archive are a spreadsheet of LibreOffice or OpenOffice (.ods). */
export const isOds = (parts: ReadonlyMap<string, ZipPart>): boolean =>
  parts.has("content.xml") && parts.has("mimetype") && !parts.has("xl/workbook.xml");
