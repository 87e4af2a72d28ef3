import type { RecordReader } from "./input/listRecord.ts";
import type { Quotes } from "./text/createCsvReader.ts";
import { readerFor, type TextFormat } from "./text/findShape.ts";
import type { WrittenFormat } from "./writtenReader.ts";

/** Formats that are read as text. */
export type ReadFormat = TextFormat | WrittenFormat;

/** Formats whose first column has the addresses. */
export const hasContacts = (format: string): boolean =>
  format === "vcard" || format === "ldif" || format === "mail";

const isWritten = (format: ReadFormat): format is WrittenFormat =>
  hasContacts(format) || format === "html";

/** Returns a reader for a format. */
export async function createReader(
  format: ReadFormat,
  delimiter: string | null,
  quotes?: Quotes,
): Promise<RecordReader> {
  if (isWritten(format)) {
    const { writtenReader } = await import("./writtenReader.ts");
    return writtenReader(format);
  }
  return readerFor(format, delimiter, quotes);
}
