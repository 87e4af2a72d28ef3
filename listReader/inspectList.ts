import { findAddressColumn, type FoundAddresses, type FoundColumn } from "./findAddressColumn.ts";
import { findHeader, type FoundHeader } from "./findHeader.ts";
import { ListReadError } from "./input/listReadError.ts";
import { firstBytes, type ListSource } from "./input/listSource.ts";
import { isUnsplit } from "./isUnsplit.ts";
import { openFile, type OpenedFile } from "./openFile.ts";
import { hasContacts, createReader } from "./createReader.ts";
import { readRecords, type ReadOptions } from "./readRecords.ts";
import { recognizeProgram } from "./recognizeProgram.ts";
import { detectTextKind } from "./text/detectTextKind.ts";
import type { Quotes } from "./text/createCsvReader.ts";
import type { Encoding } from "./text/encoding.ts";
import { encodingBeyondUtf8, detectEncoding, type FoundEncoding } from "./text/detectEncoding.ts";
import { findShape, readerFor, type TextShape } from "./text/findShape.ts";
import { beginningText, notUtf8 } from "./text/readText.ts";
import { likeliestSheet } from "./likeliestSheet.ts";
import { openWorkbook } from "./workbook/openWorkbook.ts";
import { hiddenIn, type HiddenParts } from "./workbook/sheetSurvey.ts";
import type { WrittenFormat } from "./writtenReader.ts";
import { beginsAsMail, declaredEncoding, detectWrittenFormat } from "./detectWrittenFormat.ts";

/** Options of the user; null means automatic. */
export interface MappingChoices {
  email_column: number | null;
  /** Further address columns. */
  more_email_columns?: number[] | undefined;
  header: boolean | null;
  encoding: Encoding | null;
  delimiter: string | null;
  sheet: number | null;
  /** Quotes enclose cells (the default), or are text like any other. */
  quotes?: Quotes | undefined;
}

/** Result of inspecting a file. */
export interface Understood {
  format: ReadOptions["format"];
  /** Settings for reading its rows. */
  options: ReadOptions;
  preview: {
    object: "list_preview";
    format: ReadOptions["format"];
    mapping: MappingChoices;
    /** Reasons for the settings; null if the format doesn't have the setting. */
    because: {
      encoding: FoundEncoding["because"] | "chosen" | null;
      delimiter: TextShape["because"] | null;
      header: FoundHeader["because"];
    };
    sheets: string[] | null;
    /** Hidden rows and columns of the sheet, which are read; null unless the file is a workbook. */
    hidden: { rows: number; columns: number } | null;
    /** Program whose export has these headings; null if it is unknown. */
    program: string | null;
    columns: FoundColumn[];
    email_column: FoundAddresses;
    rows: string[][];
  };
}

const rowsShown = 20;
const rowsLookedAt = 1000;
const bytesLookedAt = 256 * 1024;

/** Settings for splitting a file into rows, before its columns are known. */
interface Cut {
  format: ReadOptions["format"];
  encoding: Encoding | null;
  delimiter: string | null;
  sheet: number | null;
  sheets: string[] | null;
  hidden: HiddenParts | null;
  because: {
    encoding: FoundEncoding["because"] | "chosen" | null;
    delimiter: TextShape["because"] | null;
  };
  /** Column names that every row repeats. */
  names: readonly string[] | null;
}

/** Detects how to read a file from its beginning, as far as the options don't say. Throws a {@link ListReadError}. */
export async function inspectList(source: ListSource, chosen: MappingChoices): Promise<Understood> {
  const opened = await openFile(source);
  const cut =
    opened.kind === "workbook"
      ? await cutOfWorkbook(source, chosen)
      : await cutOfText(opened, chosen);
  const { format, encoding, delimiter, sheet } = cut;
  const rows = await firstRows(source, {
    mapping: { encoding, delimiter, sheet, header: false, quotes: chosen.quotes },
    above: 0,
    format,
  });
  const found = chooseHeader(cut, chosen, rows);
  const named = cut.names !== null;
  const body = found.header && !named ? rows.slice(found.above + 1) : rows;
  if (body.length === 0) {
    throw new ListReadError("no_rows", "There is no row of data in this file.");
  }
  const names = found.header ? (cut.names ?? rows[found.above] ?? []) : null;
  const { columns, addresses } = chooseAddressColumn(cut, { names, body }, chosen);
  const mapping = {
    email_column: addresses.index,
    ...furtherColumns(chosen, { width: columns.length, first: addresses.index }),
    header: found.header,
    encoding,
    delimiter,
    sheet,
    ...(chosen.quotes === undefined ? {} : { quotes: chosen.quotes }),
  };
  return {
    format,
    options: { mapping, above: found.above, format },
    preview: {
      object: "list_preview",
      format,
      mapping,
      because: { ...cut.because, header: found.because },
      sheets: cut.sheets,
      hidden: cut.hidden && hiddenIn(cut.hidden, columns.length),
      program: recognizeProgram(names ?? []),
      columns,
      email_column: addresses,
      rows: body.slice(0, rowsShown),
    },
  };
}

/** Finds the column of addresses; the readers of contacts and messages write it themselves. */
function chooseAddressColumn(
  { format, because }: Cut,
  { names, body }: { names: readonly string[] | null; body: readonly string[][] },
  { email_column: chosen }: MappingChoices,
): ReturnType<typeof findAddressColumn> {
  const found = findAddressColumn(names, body, chosen);
  if (chosen === null && because.delimiter === "no_delimiter" && isUnsplit(body)) {
    return { ...found, addresses: { index: null, because: "unsplit", candidates: [0] } };
  }
  return hasContacts(format) && chosen === null
    ? { ...found, addresses: { index: 0, because: "name", candidates: [0] } }
    : found;
}

/** Returns the chosen further address columns that the file has. */
function furtherColumns(
  { more_email_columns: chosen = [] }: MappingChoices,
  { width, first }: { width: number; first: number | null },
): Pick<MappingChoices, "more_email_columns"> {
  const more = [...new Set(chosen)].filter((index) => index < width && index !== first);
  return more.length === 0 || first === null ? {} : { more_email_columns: more };
}

function chooseHeader(cut: Cut, chosen: MappingChoices, rows: readonly string[][]): FoundHeader {
  if (cut.names !== null) {
    return { header: true, because: "keys", above: 0 };
  }
  const found = findHeader(rows);
  return chosen.header === null
    ? found
    : {
        header: chosen.header,
        because: "chosen",
        above: chosen.header && found.header ? found.above : 0,
      };
}

async function cutOfWorkbook(source: ListSource, chosen: MappingChoices): Promise<Cut> {
  const workbook = await openWorkbook(source);
  const sheet =
    chosen.sheet !== null && chosen.sheet < workbook.sheets.length
      ? chosen.sheet
      : await likeliestSheet(workbook);
  return {
    format: workbook.format,
    encoding: null,
    delimiter: null,
    sheet,
    sheets: workbook.sheets,
    hidden: await workbook.hidden(sheet),
    because: { encoding: null, delimiter: null },
    names: null,
  };
}

async function cutOfText(opened: OpenedFile, chosen: MappingChoices): Promise<Cut> {
  const bytes = await firstBytes(opened.bytes(), bytesLookedAt);
  const whole = bytes.length < bytesLookedAt;
  const cut = async (found: {
    encoding: Encoding;
    because: Cut["because"]["encoding"];
  }): Promise<Cut> => {
    const text = beginningText(bytes, found.encoding, whole);
    const written = detectWrittenFormat(text, opened.ending);
    if (written !== null) {
      return cutOfWritten(written, found);
    }
    refuseKnown(text);
    const shape = findShape({ text, whole, ending: opened.ending }, chosen.delimiter);
    const table = shape.format === "csv";
    return {
      format: shape.format,
      encoding: found.encoding,
      delimiter: shape.delimiter,
      sheet: null,
      sheets: null,
      hidden: null,
      because: { encoding: found.because, delimiter: table ? shape.because : null },
      names: readNames(shape, { text, whole }),
    };
  };
  if (chosen.encoding !== null) {
    return cut({ encoding: chosen.encoding, because: "chosen" });
  }
  if (beginsAsMail(bytes, opened.ending)) {
    return cut({ encoding: "utf-8", because: "valid_utf8" });
  }
  const found = detectEncoding(bytes);
  const understood = await cut(found);
  const declared =
    understood.format === "html"
      ? declaredEncoding(beginningText(bytes, found.encoding, whole))
      : null;
  if (declared !== null && found.because === "not_utf8") {
    return cut({ encoding: declared, because: "not_utf8" });
  }
  if (found.because !== "valid_utf8") {
    return understood;
  }
  // A single name far into the file may not be UTF-8, so the whole file is checked, once its beginning is valid.
  const other = await notUtf8(opened.bytes());
  if (other === null) {
    return understood;
  }
  const beyondAscii = bytes.some((byte) => byte >= 0x80);
  if (declared !== null && !beyondAscii) {
    return cut({ encoding: declared, because: "not_utf8" });
  }
  return cut(
    beyondAscii ? { encoding: "utf-8", because: "mostly_utf8" } : encodingBeyondUtf8(other),
  );
}

async function cutOfWritten(
  format: WrittenFormat,
  { encoding, because }: { encoding: Encoding; because: Cut["because"]["encoding"] },
): Promise<Cut> {
  const { names = null } = await createReader(format, null);
  return {
    format,
    encoding,
    delimiter: null,
    sheet: null,
    sheets: null,
    hidden: null,
    because: { encoding: because, delimiter: null },
    names,
  };
}

/** Throws a {@link ListReadError} for known kinds of text that contain no list. */
function refuseKnown(text: string): void {
  const kind = detectTextKind(text);
  if (kind !== null) {
    throw new ListReadError("format_unknown", `This is ${kind}. Export the list as CSV or .xlsx.`);
  }
}

/** Returns the keys of the first objects of a file, or null. */
function readNames(
  shape: TextShape,
  sample: { text: string; whole: boolean },
): readonly string[] | null {
  if (shape.format === "csv" || shape.format === "txt") {
    return null;
  }
  const reader = readerFor(shape.format, null);
  reader.take(sample.text, sample.whole);
  const names = reader.names ?? [];
  return names.length === 0 ? null : [...names];
}

async function firstRows(source: ListSource, options: ReadOptions): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of readRecords(source, options)) {
    rows.push(cells);
    if (rows.length === rowsLookedAt) {
      break;
    }
  }
  return rows;
}
