import { createLdifReader } from "./contacts/createLdifReader.ts";
import { createVcardReader } from "./contacts/createVcardReader.ts";
import type { RecordReader } from "./input/listRecord.ts";
import { createMailReader } from "./mail/createMailReader.ts";
import { createHtmlReader } from "./pages/createHtmlReader.ts";
import { readerFor, type TextFormat } from "./text/findShape.ts";

/** Formats of text that aren't tables, by the program that wrote them. */
export type WrittenFormat = "vcard" | "ldif" | "mail" | "html";

/** Formats that are read as text. */
export type ReadFormat = TextFormat | WrittenFormat;

/** Formats whose first column has the addresses. */
export const hasContacts = (format: string): boolean =>
  format === "vcard" || format === "ldif" || format === "mail";

/** Returns a reader for a format. */
export function readerOf(format: ReadFormat, delimiter: string | null): RecordReader {
  switch (format) {
    case "vcard":
      return createVcardReader();
    case "ldif":
      return createLdifReader();
    case "mail":
      return createMailReader();
    case "html":
      return createHtmlReader();
    case "csv":
    case "txt":
    case "ndjson":
    case "json":
    default:
      return readerFor(format, delimiter);
  }
}
