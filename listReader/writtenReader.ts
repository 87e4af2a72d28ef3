import { createLdifReader } from "./contacts/createLdifReader.ts";
import { createVcardReader } from "./contacts/createVcardReader.ts";
import type { RecordReader } from "./input/listRecord.ts";
import { createMailReader } from "./mail/createMailReader.ts";
import { createHtmlReader } from "./pages/createHtmlReader.ts";

/** Formats of text that aren't tables, by the program that wrote them. */
export type WrittenFormat = "vcard" | "ldif" | "mail" | "html";

/** Returns a reader for contacts, messages or pages. Few files need one, so the app loads this apart. */
export function writtenReader(format: WrittenFormat): RecordReader {
  const readers = {
    vcard: createVcardReader,
    ldif: createLdifReader,
    mail: createMailReader,
    html: createHtmlReader,
  };
  return readers[format]();
}
