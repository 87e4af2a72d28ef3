import { limits } from "#contract/limits.ts";
import { addressLike } from "#listReader/input/addressLike.ts";
import { isAddressColumnName } from "#listReader/isAddressColumnName.ts";
import { parseJson } from "#server/http/bodies/readBodies.ts";
import { ApiError, invalidFields } from "#server/http/errors/apiError.ts";
import { compatListLimit } from "./compatListLimit.ts";

/** Returns the items of a list: an array, an object as forms write one, or either as JSON text. Rejects a missing, empty or too long one. */
export function readArray(value: unknown, pointer: string): unknown[] {
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
function toCell(value: unknown): string {
  if (value === null || value === undefined) {
    return "";
  }
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Returns the name of a column of rows that have no names: the column with the addresses is `email`. */
const numbered = (index: number, emails: number): string =>
  index === emails ? "email" : `column_${index + 1}`;

type Row = readonly (readonly [name: string, cell: string])[];

/** Rows whose cells decide which column has the addresses. */
const sampled = 1000;

/** Tests for an address, strictest first. */
const addressTests: readonly ((cell: string) => boolean)[] = [
  addressLike,
  (cell) => cell.includes("@"),
];

/** Returns the name of the column with the most addresses, the first one of several; undefined if there is none. */
function columnOfAddresses(rows: readonly Row[]): string | undefined {
  for (const isAddress of addressTests) {
    const counts = new Map<string, number>();
    for (const row of isAddress === addressLike ? rows.slice(0, sampled) : rows) {
      for (const [name, cell] of row) {
        if (isAddress(cell)) {
          counts.set(name, (counts.get(name) ?? 0) + 1);
        }
      }
    }
    let most: { name: string; count: number } | undefined;
    for (const [name, count] of counts) {
      most = most === undefined || count > most.count ? { name, count } : most;
    }
    if (most !== undefined) {
      return most.name;
    }
  }
  return undefined;
}

/** Returns a row's cells by name: those of an object, or of an array or text without names. */
function toRow(item: unknown, emails: number): Row {
  if (typeof item === "object" && item !== null && !isUnnamed(item)) {
    return Object.entries(item).map(([name, cell]) => [name, toCell(cell)]);
  }
  return toCells(item).map((cell, index) => [numbered(index, emails), cell]);
}

/** Tells whether a row has no names: an array, or the numbers that forms write in place of one. */
const isUnnamed = (item: object): boolean =>
  Array.isArray(item) || Object.keys(item).every((name, index) => name === String(index));

const toCells = (item: unknown): string[] =>
  typeof item === "object" && item !== null ? Object.values(item).map(toCell) : [toCell(item)];

/** Returns the names of all columns in the order in which they first appear. */
function collectColumns(rows: readonly Row[], pointer: string): string[] {
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

/** Returns items as the bytes of a file with one JSON object per line, and the index of its column of addresses: the one with such a name, or the one with the most addresses. */
export function addressTable(
  value: unknown,
  pointer: string,
): { bytes: Uint8Array; column: number } {
  const items = readArray(value, pointer);
  const unnamed = items.filter(
    (item) => typeof item !== "object" || item === null || isUnnamed(item),
  );
  const byIndex = unnamed.map((item) =>
    toCells(item).map((cell, index) => [String(index), cell] as const),
  );
  const emails = Number(columnOfAddresses(byIndex) ?? -1);
  const rows = items.map((item) => toRow(item, emails));
  const names = collectColumns(rows, pointer);
  // As the reader of the file finds them: keys that are numbers come first.
  const first = Object.fromEntries([...names.map((name) => [name, ""]), ...(rows[0] ?? [])]);
  const ordered = Object.keys(first);
  const named = ordered.findIndex((name) => name.toLowerCase() === "email");
  const likely = named === -1 ? ordered.findIndex(isAddressColumnName) : named;
  const withAddresses = likely === -1 ? columnOfAddresses(rows) : undefined;
  const column = likely === -1 ? ordered.findIndex((name) => name === withAddresses) : likely;
  if (column === -1) {
    throw invalidFields([{ pointer, code: "not_an_address" }]);
  }
  const lines = rows.map((row, index) =>
    JSON.stringify(index === 0 ? first : Object.fromEntries(row)),
  );
  return { bytes: new TextEncoder().encode(lines.join("\n")), column };
}
