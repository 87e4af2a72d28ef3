import { ListReadError } from "#listReader/input/listReadError.ts";
import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import { tooWide } from "./lineReader.ts";

/** Converter of JSON values to cells; the keys of objects become columns in the order in which they first appear. */
export interface JsonCells {
  readonly names: readonly string[];
  cells(text: string, line: number): string[];
}

/** Returns a converter. It throws a {@link ListReadError} for invalid JSON and for too many keys. */
export function createJsonCells(): JsonCells {
  const names: string[] = [];
  const columns = new Map<string, number>();

  const findColumn = (key: string, line: number): number => {
    const known = columns.get(key);
    if (known !== undefined) {
      return known;
    }
    if (names.length === listReaderLimits.columns) {
      throw tooWide(line);
    }
    columns.set(key, names.length);
    return names.push(key) - 1;
  };
  const cells = (text: string, line: number): string[] => {
    const value = parsed(text, line);
    if (Array.isArray(value)) {
      if (value.length > listReaderLimits.columns) {
        throw tooWide(line);
      }
      return value.map((inner) => formatCell(inner, line));
    }
    if (typeof value !== "object" || value === null) {
      return [formatCell(value, line)];
    }
    const row = names.map(() => "");
    for (const [key, inner] of Object.entries(value)) {
      row[findColumn(cleaned(key), line)] = formatCell(inner, line);
    }
    return row;
  };
  return { names, cells };
}

/** Removes NUL and replaces lone surrogates, which JSON escapes can contain but stored text can't. */
const cleaned = (text: string): string => text.replaceAll("\0", "").toWellFormed();

/** Maximum depth of values; deeper ones are no list data, and writing them could overflow the stack. */
const deepest = 32;

function formatCell(value: unknown, line: number): string {
  if (typeof value === "string" || value === null) {
    return cleaned(value ?? "");
  }
  if (deeperThan(deepest, value)) {
    throw new ListReadError("json_invalid", `The JSON at line ${line} is nested too deep.`, line);
  }
  return JSON.stringify(value);
}

const deeperThan = (levels: number, value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => deeperThan(levels - 1, inner)));

/** Returns numbers as written in the file if the platform supports it, because parsing can lose digits. */
const asWritten = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === "number" ? (context?.source ?? value) : value;

function parsed(text: string, line: number): unknown {
  try {
    return JSON.parse(text, /\d{16}/u.test(text) ? asWritten : undefined);
  } catch {
    throw new ListReadError("json_invalid", `What begins at line ${line} is not JSON.`, line);
  }
}
