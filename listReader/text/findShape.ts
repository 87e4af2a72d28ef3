import { addressLike } from "#listReader/input/addressLike.ts";
import { ListReadError } from "#listReader/input/listReadError.ts";
import type { ListRecord, RecordReader } from "#listReader/input/listRecord.ts";
import { createCsvReader, type Quotes } from "./createCsvReader.ts";
import { createJsonReader } from "./createJsonReader.ts";
import { createNdjsonReader } from "./createNdjsonReader.ts";
import { createPastedReader } from "./createPastedReader.ts";
import { createSpacedReader } from "./createSpacedReader.ts";
import { isTable, rareDelimiters } from "./rareDelimiters.ts";

/** Text formats. */
export type TextFormat = "csv" | "txt" | "ndjson" | "json";

/** Format of text, its delimiter, and the reason for the choice. */
export interface TextShape {
  format: TextFormat;
  /** One or two equal characters; two spaces mean two or more. */
  delimiter: string | null;
  because: "chosen" | "sep_line" | "consistent" | "no_delimiter";
}

/** The beginning of a file as text; `whole` if it is the complete file. */
export interface TextSample {
  text: string;
  whole: boolean;
  ending: string;
}

const delimiters = [",", ";", "\t", "|", "^", "  "];
const lists = new Set(["csv", "tsv", "tab"]);
const linesOfJson = new Set(["ndjson", "jsonl"]);

/** Returns a reader for a format. */
export function readerFor(
  format: TextFormat,
  delimiter: string | null,
  quotes?: Quotes,
): RecordReader {
  switch (format) {
    case "json":
      return createJsonReader();
    case "ndjson":
      return createNdjsonReader();
    case "txt":
      return createPastedReader();
    case "csv":
    default:
      return delimiter === "  " ? createSpacedReader() : createCsvReader(delimiter ?? ",", quotes);
  }
}

/** Tells whether a row is Excel's `sep=;` line, which is never data. */
export const isSepLine = ({ line, cells }: ListRecord): boolean =>
  line === 1 && cells.length <= 2 && /^sep=[,;\t|^]?$/iu.test(cells.join(""));

/** Tells whether a row has data; the lines of printed tables don't count, but a single dash is a filler. */
export const hasData = ({ cells }: ListRecord): boolean =>
  cells.some((cell) => cell !== "" && /[^\s\p{Cc}\p{Cf}|+=-]/u.test(cell)) ||
  cells.join("").trim() === "-";

/** Detects how text is split into rows. Throws a {@link ListReadError} if its beginning is invalid. */
export function findShape(sample: TextSample, chosen: string | null): TextShape {
  const json = jsonFormat(sample);
  if (json !== null) {
    return { format: json, delimiter: null, because: "no_delimiter" };
  }
  const declared = /^sep=([,;\t|^])(?=[\r\n])/iu.exec(sample.text)?.[1];
  if (chosen !== null || declared !== undefined) {
    const because = chosen === null ? "sep_line" : "chosen";
    return { format: "csv", delimiter: chosen ?? declared ?? null, because };
  }
  const looks = delimiters.map((delimiter) => measureDelimiter(sample, delimiter));
  const best = looks.toSorted((a, b) => soundness(b) - soundness(a) || b.score - a.score)[0];
  const isSplit = best !== undefined && best.score > 1 && best.issue === null;
  const rare = rareDelimiter(sample);
  if (rare !== null && (!isSplit || rare.startsWith(best.delimiter))) {
    return { format: "csv", delimiter: rare, because: "consistent" };
  }
  if (best === undefined || isPasted(sample, best)) {
    return { format: "txt", delimiter: null, because: "no_delimiter" };
  }
  if (best.score > 0 && best.issue === null) {
    return { format: "csv", delimiter: best.delimiter, because: "consistent" };
  }
  const issue = best.score > 0 ? best.issue : latestIssue(looks);
  if (issue !== null) {
    throw issue;
  }
  return { format: "csv", delimiter: ",", because: "no_delimiter" };
}

/** Returns the first rare delimiter that splits the sample as a table, or null. */
function rareDelimiter(sample: TextSample): string | null {
  const isNamed = lists.has(sample.ending);
  const found = rareDelimiters(sample.text).find((delimiter) => {
    const { rows, issue } = splitRows(sample, readerFor("csv", delimiter));
    return issue === null && isTable(rows, isNamed);
  });
  return found ?? null;
}

/** Ranks delimiters: without an error first, then with a broken row or an error, then those that never occur consistently. */
const soundness = ({ score, issue, broken }: Look): number =>
  score === 0 ? 0 : issue !== null ? 1 : broken ? 2 : 3;

/** Returns the error that occurred furthest into the text, or null if commas give none. */
function latestIssue(looks: readonly Look[]): ListReadError | null {
  const issues = looks.flatMap(({ issue }) => issue ?? []);
  return looks[0]?.issue === null
    ? null
    : (issues.toSorted((a, b) => (b.line ?? 0) - (a.line ?? 0))[0] ?? null);
}

function jsonFormat({ text, ending }: TextSample): "json" | "ndjson" | null {
  const start = text.trimStart();
  const [line = "", next = ""] = start
    .split(/[\r\n]/u, 20)
    .map((one) => one.trim())
    .filter((one) => one !== "");
  if (linesOfJson.has(ending)) {
    // A file with this extension that contains a multi-line array is really JSON.
    return start.startsWith("[") && !isJson(line) ? "json" : "ndjson";
  }
  if (start.startsWith("[") && (ending === "json" || /^\[\s*["{[\]]/u.test(start))) {
    return next.startsWith("[") && isJson(line) ? "ndjson" : "json";
  }
  const looksNamed = start.startsWith("{") && (ending === "json" || /^\{\s*"/u.test(start));
  if (!looksNamed) {
    return null;
  }
  const inLines = isJson(line) && !(next === "" && holdsRows(line));
  return inLines ? "ndjson" : "json";
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

/** Tells whether a single object contains the rows: in an array, as answers of interfaces have them, or by name. */
function holdsRows(line: string): boolean {
  const values = Object.values(JSON.parse(line) as Record<string, unknown>);
  return (
    values.some((value) => Array.isArray(value) && value.some(isObject)) ||
    (values.length > 0 && values.every(isObject))
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface Look {
  delimiter: string;
  /** 0 if it doesn't delimit cells. */
  score: number;
  /** Share of rows with the usual number of cells. */
  even: number;
  rows: string[][];
  /** The error that ended reading. */
  issue: ListReadError | null;
  /** A quote isn't closed. */
  broken: boolean;
}

/** Tells whether a cell is an address, and not the end of a quoted cell that a wrong delimiter cut: `"a@x.com; b@x.com"`. */
const isAddress = (cell: string): boolean => addressLike(cell) && cell.split('"').length % 2 === 1;

/** Scores a delimiter: most rows have the same number of cells, and a column consists mainly of addresses. */
function measureDelimiter(sample: TextSample, delimiter: string): Look {
  const { rows, issue, broken } = splitRows(sample, readerFor("csv", delimiter));
  const widths = new Map<number, number>();
  for (const { length } of rows) {
    widths.set(length, (widths.get(length) ?? 0) + 1);
  }
  widths.delete(1);
  const [width, count] = [...widths].toSorted((a, b) => b[1] - a[1])[0] ?? [1, 0];
  const even = rows.length === 0 ? 0 : count / rows.length;
  // Empty cells are invisible between spaces, so every row must have all cells.
  if (even < (delimiter === "  " ? 1 : 0.5)) {
    return { delimiter, score: 0, even: 0, rows, issue, broken };
  }
  const pure = Array.from({ length: width }, (_, index) => index).some(
    (index) => rows.filter((cells) => isAddress(cells[index] ?? "")).length >= rows.length / 2,
  );
  return { delimiter, score: even + (pure ? 1 : 0) + width / 1000, even, rows, issue, broken };
}

/** Tells whether text is a plain sequence of addresses and no table. */
function isPasted(sample: TextSample, best: Look): boolean {
  const named = lists.has(sample.ending);
  const [first] = best.rows;
  if (best.score === 0 && first !== undefined) {
    return !named && !sample.text.trimStart().startsWith('"');
  }
  const cells = best.rows.flat().filter((cell) => cell.trim() !== "");
  const evenRows = best.even >= 0.95 && best.rows.length > 1;
  const table =
    first !== undefined &&
    (!first.some(addressLike) ||
      (named && (evenRows || (best.rows.length > 1 && share(cells) < 0.9))));
  return !table && share(splitRows(sample, createPastedReader()).rows.flat()) >= 0.9;
}

const share = (cells: string[]): number =>
  cells.length === 0 ? 0 : cells.filter(addressLike).length / cells.length;

const rowsLookedAt = 1000;
const pieceLength = 8 * 1024;

/** Reads the first rows of a sample, and returns the error that ended reading, if any. */
function splitRows(
  { text, whole }: TextSample,
  reader: RecordReader,
): Pick<Look, "rows" | "issue" | "broken"> {
  const rows: string[][] = [];
  let broken = false;
  try {
    let position = 0;
    while (position < text.length && rows.length < rowsLookedAt) {
      // Line by line, because an error discards all rows of its piece.
      const piece = text.slice(position, position + pieceLength);
      const end = piece.search(/[\r\n]/u) + 1;
      position += end === 0 ? piece.length : end;
      const found = reader.take(
        end === 0 ? piece : piece.slice(0, end),
        whole && position >= text.length,
      );
      broken ||= found.some((row) => row.broken === true);
      rows.push(
        ...found.filter((row) => hasData(row) && !isSepLine(row)).map(({ cells }) => cells),
      );
    }
    return { rows: rows.slice(0, rowsLookedAt), issue: null, broken };
  } catch (error) {
    if (error instanceof ListReadError) {
      return { rows, issue: error, broken };
    }
    throw error;
  }
}
