import type { IssueKind } from "#contract/listShape.ts";

/** A file as a program writes it, with made-up contacts, and what a list makes of it. */
export interface ContactFile {
  /** Program and kind of file. */
  shape: string;
  /** File name; null for text that is pasted. */
  name: string | null;
  content: string | Uint8Array;
  /** Names of the columns with addresses, which are all checked; those without a name have their number. */
  columns: readonly string[];
  /** The addresses of each row, with spaces between; "" for a row without one. */
  rows: readonly string[];
  /** Program that the review names. */
  program?: string;
  /** Kinds of issues that the review lists, in alphabetical order. */
  issues?: readonly IssueKind[];
}

/** Returns text with the line ends of Windows. */
export const crlf = (text: string): string => text.replaceAll("\n", "\r\n");

/** Returns text as bytes of UTF-16 with a byte order mark, as Google and Excel write it. */
export const utf16 = (text: string): Uint8Array => Buffer.from(`\uFEFF${text}`, "utf16le");

/** Returns text with a byte order mark of UTF-8. */
export const marked = (text: string): string => `\uFEFF${text}`;
