import { limits } from "#contract/limits.ts";
import { isAddressColumnName } from "#listReader/isAddressColumnName.ts";
import { parseJson } from "#server/http/bodies/readBodies.ts";
import { ApiError, invalidFields } from "#server/http/errors/apiError.ts";
import { compatListLimit } from "./compatListLimit.ts";

/** Returns the items of a list: an array, an object as forms write one, or either as JSON text. Rejects a missing, empty or too long one. */
export function arrayOf(value: unknown, pointer: string): unknown[] {
  const given = typeof value === "string" ? parsed(value, pointer) : value;
  if (typeof given !== "object" || given === null) {
    throw invalidFields([{ pointer, code: value === undefined ? "required" : "wrong_type" }]);
  }
  const items: unknown[] = Object.values(given);
  if (items.length === 0) {
    throw invalidFields([{ pointer, code: "empty" }]);
  }
  if (items.length > limits.listEmailsMax) {
    throw invalidFields([{ pointer, code: "too_long", bounds: { max: limits.listEmailsMax } }]);
  }
  return items;
}

/** Parses JSON inside a field, which the limits of its body count as one value. */
function parsed(text: string, pointer: string): unknown {
  try {
    return parseJson(new TextEncoder().encode(text), compatListLimit);
  } catch (error) {
    if (error instanceof ApiError && error.fields.length > 0) {
      throw invalidFields(error.fields.map((field) => ({ ...field, pointer })));
    }
    return null;
  }
}

/** Returns the text of a cell. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) {
    return "";
  }
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Returns the name of a column of rows that have no names: the column with the addresses is `email`. */
const numbered = (index: number, emails: number): string =>
  index === emails ? "email" : `column_${index + 1}`;

type Row = readonly (readonly [name: string, cell: string])[];

/** Returns the index of the first cell with an address, in any row; -1 if there is none. */
function addressIndex(rows: readonly (readonly string[])[]): number {
  const found = rows.flatMap((cells) => {
    const index = cells.findIndex((cell) => cell.includes("@"));
    return index === -1 ? [] : [index];
  });
  return found.length === 0 ? -1 : Math.min(...found.slice(0, 1000));
}

/** Returns a row's cells by name: those of an object, or of an array or text without names. */
function rowOf(item: unknown, emails: number): Row {
  if (typeof item === "object" && item !== null && !isUnnamed(item)) {
    return Object.entries(item).map(([name, cell]) => [name, cellOf(cell)]);
  }
  return cellsOf(item).map((cell, index) => [numbered(index, emails), cell]);
}

/** Tells whether a row has no names: an array, or the numbers that forms write in place of one. */
const isUnnamed = (item: object): boolean =>
  Array.isArray(item) || Object.keys(item).every((name, index) => name === String(index));

const cellsOf = (item: unknown): string[] =>
  typeof item === "object" && item !== null ? Object.values(item).map(cellOf) : [cellOf(item)];

/** Returns the names of all columns in the order in which they first appear. */
function columnsOf(rows: readonly Row[], pointer: string): string[] {
  const names = new Set<string>();
  for (const row of rows) {
    for (const [name] of row) {
      names.add(name);
    }
    if (names.size > limits.columnsMax) {
      throw invalidFields([{ pointer, code: "too_long", bounds: { max: limits.columnsMax } }]);
    }
  }
  return [...names];
}

/** Returns the names of the columns with an address in any row. */
const columnsWithAddress = (rows: readonly Row[]): ReadonlySet<string> =>
  new Set(rows.flatMap((row) => row.flatMap(([name, cell]) => (cell.includes("@") ? [name] : []))));

/** Returns items as the bytes of a file with one JSON object per line, and the index of its column of addresses: the one with such a name, or the first one with an address. */
export function addressTable(
  value: unknown,
  pointer: string,
): { bytes: Uint8Array; column: number } {
  const items = arrayOf(value, pointer);
  const unnamed = items.filter(
    (item) => typeof item !== "object" || item === null || isUnnamed(item),
  );
  const emails = addressIndex(unnamed.map(cellsOf));
  const rows = items.map((item) => rowOf(item, emails));
  const names = columnsOf(rows, pointer);
  // As the reader of the file finds them: keys that are numbers come first.
  const first = Object.fromEntries([...names.map((name) => [name, ""]), ...(rows[0] ?? [])]);
  const ordered = Object.keys(first);
  const named = ordered.findIndex((name) => name.toLowerCase() === "email");
  const likely = named === -1 ? ordered.findIndex(isAddressColumnName) : named;
  const withAddress = columnsWithAddress(likely === -1 ? rows : []);
  const column = likely === -1 ? ordered.findIndex((name) => withAddress.has(name)) : likely;
  if (column === -1) {
    throw invalidFields([{ pointer, code: "not_an_address" }]);
  }
  const lines = rows.map((row, index) =>
    JSON.stringify(index === 0 ? first : Object.fromEntries(row)),
  );
  return { bytes: new TextEncoder().encode(lines.join("\n")), column };
}
