/** Some rows of a list that are checked and committed together, and who works on them. */
export interface ListChunkWorkRow {
  list_id: string;
  seq: number;
  /** Position of its first row, from 1, and how many it has. */
  first_position: number;
  size: number;
  state: "waiting" | "done";
  attempts: number;
  worker: string | null;
  lease_until: number;
}

/** The rows of a chunk as they stood in the file; in a table of their own, so that work on them does not write them anew. */
export interface ListChunkCellsRow {
  list_id: string;
  seq: number;
  /** JSON: `[line, cells]` a row. */
  records: string;
  /** JSON: what counting found of each row (`CountedRow`). */
  counted: string;
}

/** A chunk with its rows. */
export type ListChunkRow = ListChunkWorkRow & ListChunkCellsRow;
