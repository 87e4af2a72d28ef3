import { hash } from "node:crypto";
import type { DatabaseKind } from "#server/data/migrations/migration.ts";

/** A value of a row, as both databases return it. */
export type Cell = string | number | null | Uint8Array;
/** A row's values in the order of its table's columns. */
export type Row = readonly Cell[];

/** A table and its columns, sorted by name so that both databases agree on their order. */
export interface TableShape {
  name: string;
  columns: readonly string[];
}

/** A database at one instant, read table by table. */
export interface RowSource {
  kind: DatabaseKind;
  /** Names of the migrations it ran, in order. */
  migrations: readonly string[];
  /** Every table but that of the migrations; those that others refer to come first. */
  tables: readonly TableShape[];
  /** Yields the rows of a table in batches; `after` skips rows already read, in the same order. */
  rows(table: TableShape, after?: number): AsyncIterable<Row[]>;
  close(): Promise<void>;
}

/** Rows of a batch. */
export const rowsAtOnce = 2000;
/** Tables that the migrations write. */
export const bookkeeping: ReadonlySet<string> = new Set(["migrations", "migrations_lock"]);

/** Uploaded bytes: rows on PostgreSQL; beside SQLite files, which a backup has as rows of this table. */
export const partsTable: TableShape = {
  name: "upload_parts",
  columns: ["bytes", "start", "upload_id"],
};

/** Most bytes of one part of an upload in a copy, wherever it comes from. */
const partBytes = 1024 * 1024;

/** Joins and splits parts of uploads (bytes, start, id; in order) to one size, so that files and tables yield equal rows. */
export async function* equalParts(
  parts: AsyncIterable<readonly [Uint8Array, number, string]>,
): AsyncGenerator<Row> {
  let id = "";
  let start = 0;
  let bytes: Buffer = Buffer.alloc(0);
  for await (const [more, offset, of] of parts) {
    if (of !== id) {
      if (bytes.length > 0) {
        yield [bytes, start, id];
      }
      [id, start, bytes] = [of, offset, Buffer.alloc(0)];
    }
    bytes = Buffer.concat([bytes, more]);
    while (bytes.length > partBytes) {
      yield [bytes.subarray(0, partBytes), start, id];
      start += partBytes;
      bytes = bytes.subarray(partBytes);
    }
  }
  if (bytes.length > 0) {
    yield [bytes, start, id];
  }
}

/** Returns column names for SQL. */
export const quoted = (columns: readonly string[]): string =>
  columns.map((name) => `"${name}"`).join(", ");

/** Returns a row as JSON; bytes become `{"$": base64}`. */
export function encodeRow(row: Row): string {
  return JSON.stringify(
    row.map((cell) =>
      cell instanceof Uint8Array ? { $: Buffer.from(cell).toString("base64") } : cell,
    ),
  );
}

/** Parses a row of {@link encodeRow}. */
export function decodeRow(cells: readonly (string | number | null | { $: string })[]): Row {
  return cells.map((cell) =>
    typeof cell === "object" && cell !== null ? Buffer.from(cell.$, "base64") : cell,
  );
}

const modulus = 2n ** 64n;

/** Number of rows of a table, and the sum of their hashes: equal for equal rows in any order. */
export class TableSum {
  #rows = 0;
  #sum = 0n;
  /** Sums of hashes that haven't been added to `#sum` yet; stays below 2^53. */
  #recent = 0;

  /** Adds a row as text of {@link encodeRow}. */
  add(text: string): void {
    this.#rows += 1;
    this.#recent += hash("sha256", text, "buffer").readUIntBE(0, 6);
    if (this.#recent > 2 ** 52) {
      this.#flush();
    }
  }

  #flush(): void {
    this.#sum = (this.#sum + BigInt(this.#recent)) % modulus;
    this.#recent = 0;
  }

  get rows(): number {
    return this.#rows;
  }

  /** Returns rows and sum as text, such as `200 rows, 00f3…`. */
  toString(): string {
    this.#flush();
    return `${this.#rows} rows, ${this.#sum.toString(16).padStart(16, "0")}`;
  }
}

/** Thrown where a copy differs from its source. */
export class CopyDiffers extends Error {
  constructor(table: string, source: string, copy: string) {
    super(`Table ${table} differs from its source: ${source} there, ${copy} here.`);
  }
}
