import { addressLike } from "#intake/addressLike.ts";
import { IntakeFault } from "#intake/intakeFault.ts";
import type { ListRecord, RecordReader } from "#intake/listRecord.ts";
import { createCsvReader } from "./csvReader.ts";
import { createJsonReader } from "./jsonReader.ts";
import { createNdjsonReader } from "./ndjsonReader.ts";
import { createPastedReader } from "./pastedReader.ts";

/** What delimits cells. */
export type Delimiter = "," | ";" | "\t" | "|";
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

const delimiters: readonly Delimiter[] = [",", ";", "\t", "|"];
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
      return createCsvReader(delimiter ?? ",");
  }
}

/** Whether a row is the `sep=;` that Excel understands and nobody means as data. */
export const isSepLine = ({ line, cells }: ListRecord): boolean =>
  line === 1 && cells.length <= 2 && /^sep=[,;\t|]?$/iu.test(cells.join(""));

/** Whether there is anything in a row. */
export const hasData = ({ cells }: ListRecord): boolean =>
  cells.some((cell) => cell !== "" && cell.trim() !== "");

/** Finds out how text is cut into rows. Throws {@link IntakeFault} where its beginning cannot be. */
export function findShape(sample: TextSample, wished: Delimiter | null): TextShape {
  const json = jsonFormat(sample);
  if (json !== null) {
    return { format: json, delimiter: null, because: "no_delimiter" };
  }
  const said = /^sep=([,;\t|])(?=[\r\n])/iu.exec(sample.text)?.[1];
  if (wished !== null || said !== undefined) {
    const because = wished === null ? "sep_line" : "chosen";
    return { format: "csv", delimiter: wished ?? (said as Delimiter), because };
  }
  const looks = delimiters.map((delimiter) => look(sample, delimiter));
  const usable = looks.flatMap((one) => (one instanceof IntakeFault ? [] : [one]));
  const best = usable.toSorted((a, b) => b.score - a.score)[0];
  if (isPasted(sample, best)) {
    return { format: "txt", delimiter: null, because: "no_delimiter" };
  }
  if (best !== undefined && best.score > 0) {
    return { format: "csv", delimiter: best.delimiter, because: "consistent" };
  }
  const [comma] = looks;
  if (comma instanceof IntakeFault) {
    throw comma;
  }
  return { format: "csv", delimiter: ",", because: "no_delimiter" };
}

function jsonFormat({ text, ending }: TextSample): "json" | "ndjson" | null {
  if (linesOfJson.has(ending)) {
    return "ndjson";
  }
  const start = text.trimStart();
  if (start.startsWith("[") && (ending === "json" || /^\[\s*["{[\]]/u.test(start))) {
    return "json";
  }
  const [line = ""] = start.split(/[\r\n]/u, 1);
  const looksNamed = start.startsWith("{") && (ending === "json" || /^\{\s*"/u.test(start));
  return looksNamed ? (isJson(line) || ending !== "json" ? "ndjson" : "json") : null;
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
}

/** How well a delimiter fits: rows have the same number of cells, and some column is nothing but addresses. */
function look(sample: TextSample, delimiter: Delimiter): Look | IntakeFault {
  const rows = rowsOf(sample, createCsvReader(delimiter));
  if (rows instanceof IntakeFault) {
    return rows;
  }
  const widths = new Map<number, number>();
  for (const { length } of rows) {
    widths.set(length, (widths.get(length) ?? 0) + 1);
  }
  widths.delete(1);
  const [width, count] = [...widths].toSorted((a, b) => b[1] - a[1])[0] ?? [1, 0];
  const even = rows.length === 0 ? 0 : count / rows.length;
  if (even < 0.5) {
    return { delimiter, score: 0, even: 0, rows };
  }
  const pure = Array.from({ length: width }, (_, index) => index).some(
    (index) => rows.filter((cells) => addressLike(cells[index] ?? "")).length >= rows.length / 2,
  );
  return { delimiter, score: even + (pure ? 1 : 0) + width / 1000, even, rows };
}

/** Whether this is no table but addresses one after the other. */
function isPasted(sample: TextSample, best: Look | undefined): boolean {
  const named = lists.has(sample.ending);
  if (best !== undefined && best.score === 0) {
    return !named && !sample.text.trimStart().startsWith('"');
  }
  const cells = (best?.rows ?? []).flat().filter((cell) => cell.trim() !== "");
  const evenRows = best !== undefined && best.even >= 0.95 && best.rows.length > 1;
  const table =
    best !== undefined &&
    (!(best.rows[0] ?? []).some(addressLike) || (named && (evenRows || share(cells) < 0.9)));
  if (table) {
    return false;
  }
  const pasted = rowsOf(sample, createPastedReader());
  return !(pasted instanceof IntakeFault) && share(pasted.flat()) >= 0.9;
}

const share = (cells: string[]): number =>
  cells.length === 0 ? 0 : cells.filter(addressLike).length / cells.length;

const rowsLookedAt = 1000;
const pieceLength = 8 * 1024;

/** The first rows of a sample, which is read only as far as that takes. */
function rowsOf({ text, whole }: TextSample, reader: RecordReader): string[][] | IntakeFault {
  const rows: string[][] = [];
  try {
    for (let at = 0; at < text.length && rows.length < rowsLookedAt; at += pieceLength) {
      const end = at + pieceLength;
      const found = reader.take(text.slice(at, end), whole && end >= text.length);
      rows.push(
        ...found.filter((row) => hasData(row) && !isSepLine(row)).map(({ cells }) => cells),
      );
    }
    return rows.slice(0, rowsLookedAt);
  } catch (error) {
    if (error instanceof IntakeFault) {
      return error;
    }
    throw error;
  }
}
