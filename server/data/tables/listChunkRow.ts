import * as z from "zod/mini";
import { hasProperty, jsonColumn } from "./columns/jsonColumn.ts";
import type { ListResultRow, RowVerdict } from "./listResultRow.ts";

/** Rows of a list that are checked and committed together, and the runner that leased them. */
export interface ListChunkWorkRow {
  list_id: string;
  seq: number;
  /** Position of the first row, from 1, and number of rows. */
  first_position: number;
  size: number;
  state: "waiting" | "done";
  attempts: number;
  worker: string | null;
}

/** The rows of a chunk as in the file; in a separate table, so that updates of the chunk don't rewrite them. */
export interface ListChunkCellsRow {
  list_id: string;
  seq: number;
  /** JSON array with `[line, cells]` for each row, read by {@link recordAt}. */
  records: string;
  /** JSON array of {@link CountedRow}. */
  counted: string;
}

/** A chunk with its rows. */
export type ListChunkRow = ListChunkWorkRow & ListChunkCellsRow;

/**
 * The outcome of counting one row. `check` is validated and may cost a credit; `sandbox` and `rule` are validated for
 * free; `known` reuses a cached result of the account; `duplicate` shares the result of the row `of`; `malformed` isn't
 * an address (`code`, of which {@link notAnAddress} means no readable one); `blank` is empty.
 */
export interface CountedRow {
  kind: "check" | "sandbox" | "rule" | "known" | "duplicate" | "malformed" | "blank";
  /** The address to validate; null for rows that {@link hasNoAddress}. */
  email: string | null;
  of?: number;
  known?: RowVerdict & { checked_at: number };
  /** List and position that `known` comes from. */
  from?: [listId: string, position: number];
  code?: string;
  suggestion?: string;
  /** Index of the column it is in, if that isn't the list's address column. */
  column?: number;
  /** Number of the record in the file, from 1, if it isn't the position. */
  record?: number;
  /** Number of the row among those of its record, from 1, if the record has several. Only the first is stored with its cells. */
  part?: number;
}

/** Code of a malformed row without a readable address. */
export const notAnAddress = "not_an_address";

/** Returns true for rows that are never checked and get no verdict, because nothing in them is an address. */
export const hasNoAddress = ({ kind, code }: { kind: string; code?: string }): boolean =>
  kind === "blank" || code === notAnAddress;

/** A record of the file: its line, counted from 1, and its cells. */
export type FileRecord = [line: number, cells: string[]];

/** A row of the file, the outcome of counting it, and its result if there is one. */
export interface FileRow {
  position: number;
  line: number;
  cells: string[];
  counted: CountedRow;
  result: ListResultRow | null;
  /** Further rows of the same record, if a download has one line per contact. */
  others?: FileRow[];
}

// A full schema takes 0.6 ms per chunk of 500 rows, more than everything else that reading a chunk does.
const records = z.custom<FileRecord[]>(
  (value) => Array.isArray(value) && value.every((one) => Array.isArray(one) && one.length === 2),
);
const counted = z.custom<CountedRow[]>(
  (value) => Array.isArray(value) && value.every((one) => hasProperty(one, "kind")),
);

/** Returns the records of a chunk from `list_chunk_cells.records`. */
export const recordsOf = jsonColumn("list_chunk_cells.records", records);

/** Returns the counted rows of a chunk from `list_chunk_cells.counted`. */
export const countedRowsOf = jsonColumn("list_chunk_cells.counted", counted);

/** Returns the record of a row by its index in the chunk; rows of the same record share its cells. */
export function recordAt(
  read: readonly FileRecord[],
  rows: readonly CountedRow[],
  index: number,
): FileRecord | undefined {
  const { part = 1 } = rows[index] ?? {};
  return read[index - part + 1];
}
