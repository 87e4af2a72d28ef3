import { addressLike } from "#listReader/input/addressLike.ts";
import { ListReadError } from "#listReader/input/listReadError.ts";
import type { ListRecord, RecordReader } from "#listReader/input/listRecord.ts";
import { createCsvReader } from "./createCsvReader.ts";
import { createJsonReader } from "./createJsonReader.ts";
import { createNdjsonReader } from "./createNdjsonReader.ts";
import { createPastedReader } from "./createPastedReader.ts";
import { createSpacedReader } from "./createSpacedReader.ts";

/** What delimits cells; two spaces stand for two or more. */
export type Delimiter = "," | ";" | "\t" | "|" | "^" | "  ";
/** The formats that are text. */
export type TextFormat = "csv" | "txt" | "ndjson" | "json";

/** How text is cut into rows, and why its delimiter was taken. */
export interface TextShape {
  format: TextFormat;
  delimiter: Delimiter | null;
  because: "chosen" | "sep_line" | "consistent" | "no_delimiter";
}

/** The beginning of a file as text; `whole` where there is no more of it. */
export interface TextSample {
  text: string;
  whole: boolean;
  ending: string;
}

const delimiters: readonly Delimiter[] = [",", ";", "\t", "|", "^", "  "];
const lists = new Set(["csv", "tsv", "tab"]);
const linesOfJson = new Set(["ndjson", "jsonl"]);

/** A reader for a format. */
export function readerFor(format: TextFormat, delimiter: string | null): RecordReader {
  switch (format) {
    case "json":
      return createJsonReader();
    case "ndjson":
      return createNdjsonReader();
    case "txt":
      return createPastedReader();
    case "csv":
    default:
      return delimiter === "  " ? createSpacedReader() : createCsvReader(delimiter ?? ",");
  }
}

/** Whether a row is the `sep=;` that Excel understands and nobody means as data. */
export const isSepLine = ({ line, cells }: ListRecord): boolean =>
  line === 1 && cells.length <= 2 && /^sep=[,;\t|^]?$/iu.test(cells.join(""));

/** Whether there is anything in a row; the lines that printed tables draw are nothing. */
export const hasData = ({ cells }: ListRecord): boolean =>
  cells.some((cell) => cell !== "" && /[^\s\p{Cc}\p{Cf}|+=-]/u.test(cell));

/** Finds out how text is cut into rows. Throws {@link ListReadError} where its beginning cannot be. */
export function findShape(sample: TextSample, wished: Delimiter | null): TextShape {
  const json = jsonFormat(sample);
  if (json !== null) {
    return { format: json, delimiter: null, because: "no_delimiter" };
  }
  const said = /^sep=([,;\t|^])(?=[\r\n])/iu.exec(sample.text)?.[1];
  if (wished !== null || said !== undefined) {
    const because = wished === null ? "sep_line" : "chosen";
    return { format: "csv", delimiter: wished ?? (said as Delimiter), because };
  }
  const looks = delimiters.map((delimiter) => look(sample, delimiter));
  const best = looks.toSorted((a, b) => soundness(b) - soundness(a) || b.score - a.score)[0];
  if (best === undefined || isPasted(sample, best)) {
    return { format: "txt", delimiter: null, because: "no_delimiter" };
  }
  if (best.score > 0 && best.fault === null) {
    return { format: "csv", delimiter: best.delimiter, because: "consistent" };
  }
  const fault = best.score > 0 ? best.fault : latestFault(looks);
  if (fault !== null) {
    throw fault;
  }
  return { format: "csv", delimiter: ",", because: "no_delimiter" };
}

/** What delimits without a fault comes before what does until a fault, and that before what delimits nothing. */
const soundness = ({ score, fault }: Look): number => (score === 0 ? 0 : fault === null ? 2 : 1);

/** Nothing delimits, and commas cannot either: the reading that came farthest tells why best. */
function latestFault(looks: readonly Look[]): ListReadError | null {
  const faults = looks.flatMap(({ fault }) => fault ?? []);
  return looks[0]?.fault === null
    ? null
    : (faults.toSorted((a, b) => (b.line ?? 0) - (a.line ?? 0))[0] ?? null);
}

function jsonFormat({ text, ending }: TextSample): "json" | "ndjson" | null {
  const start = text.trimStart();
  const [line = "", next = ""] = start
    .split(/[\r\n]/u, 20)
    .map((one) => one.trim())
    .filter((one) => one !== "");
  if (linesOfJson.has(ending)) {
    // An array over several lines was named so by mistake.
    return start.startsWith("[") && !isJson(line) ? "json" : "ndjson";
  }
  if (start.startsWith("[") && (ending === "json" || /^\[\s*["{[\]]/u.test(start))) {
    return next.startsWith("[") && isJson(line) ? "ndjson" : "json";
  }
  const looksNamed = start.startsWith("{") && (ending === "json" || /^\{\s*"/u.test(start));
  if (!looksNamed) {
    return null;
  }
  const inLines = ending !== "json" || (isJson(line) && !(next === "" && holdsRows(line)));
  return inLines ? "ndjson" : "json";
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

/** Whether one object alone has the rows inside of it, which is refused: which of its arrays they are is not known. */
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
  delimiter: Delimiter;
  /** 0 where it delimits nothing. */
  score: number;
  /** Share of the rows that have the usual number of cells. */
  even: number;
  rows: string[][];
  /** Why there are no further rows. */
  fault: ListReadError | null;
}

/** How well a delimiter fits: rows have the same number of cells, and some column is nothing but addresses. */
function look(sample: TextSample, delimiter: Delimiter): Look {
  const { rows, fault } = rowsOf(sample, readerFor("csv", delimiter));
  const widths = new Map<number, number>();
  for (const { length } of rows) {
    widths.set(length, (widths.get(length) ?? 0) + 1);
  }
  widths.delete(1);
  const [width, count] = [...widths].toSorted((a, b) => b[1] - a[1])[0] ?? [1, 0];
  const even = rows.length === 0 ? 0 : count / rows.length;
  // Nothing shows where a cell between spaces is empty, so every row has to have all of them.
  if (even < (delimiter === "  " ? 1 : 0.5)) {
    return { delimiter, score: 0, even: 0, rows, fault };
  }
  const pure = Array.from({ length: width }, (_, index) => index).some(
    (index) => rows.filter((cells) => addressLike(cells[index] ?? "")).length >= rows.length / 2,
  );
  return { delimiter, score: even + (pure ? 1 : 0) + width / 1000, even, rows, fault };
}

/** Whether this is no table but addresses one after the other. */
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
  return !table && share(rowsOf(sample, createPastedReader()).rows.flat()) >= 0.9;
}

const share = (cells: string[]): number =>
  cells.length === 0 ? 0 : cells.filter(addressLike).length / cells.length;

const rowsLookedAt = 1000;
const pieceLength = 8 * 1024;

/** The first rows of a sample, which is read only as far as that takes, and why there are no more. */
function rowsOf(
  { text, whole }: TextSample,
  reader: RecordReader,
): { rows: string[][]; fault: ListReadError | null } {
  const rows: string[][] = [];
  try {
    let at = 0;
    while (at < text.length && rows.length < rowsLookedAt) {
      // Line by line, since a fault takes the rows of its piece along.
      const piece = text.slice(at, at + pieceLength);
      const end = piece.search(/[\r\n]/u) + 1;
      at += end === 0 ? piece.length : end;
      const found = reader.take(
        end === 0 ? piece : piece.slice(0, end),
        whole && at >= text.length,
      );
      rows.push(
        ...found.filter((row) => hasData(row) && !isSepLine(row)).map(({ cells }) => cells),
      );
    }
    return { rows: rows.slice(0, rowsLookedAt), fault: null };
  } catch (error) {
    if (error instanceof ListReadError) {
      return { rows, fault: error };
    }
    throw error;
  }
}
