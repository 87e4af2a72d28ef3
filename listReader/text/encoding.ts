/**
 * Supported encodings, by their names in the Encoding Standard. Like in browsers, `iso-8859-1` is read as its
 * superset windows-1252. `contract/encodings.ts` names the same ones for the API: neither folder imports the other, and
 * the server doesn't compile where they differ.
 */
export const encodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "iso-8859-1",
  "iso-8859-15",
  "macintosh",
  "windows-1250",
  "iso-8859-2",
  "windows-1254",
  "windows-1257",
  "windows-1258",
  "windows-1251",
  "koi8-r",
  "ibm866",
  "iso-8859-5",
  "x-mac-cyrillic",
  "windows-1253",
  "iso-8859-7",
  "windows-1255",
  "windows-1256",
  "windows-874",
  "shift_jis",
  "euc-jp",
  "iso-2022-jp",
  "gb18030",
  "big5",
  "euc-kr",
] as const;

/** Name of a supported encoding. */
export type Encoding = (typeof encodings)[number];
