/** One row of a file: the line it begins at, from 1, its cells, and whether a quote in it is never closed. */
export interface ListRecord {
  line: number;
  cells: string[];
  broken?: boolean;
}

/** Parses the text of a file in pieces of any size; each call returns the completed rows. */
export interface RecordReader {
  take(text: string, last: boolean): ListRecord[];
  /** Names of the columns if the rows themselves contain them; filled while reading. */
  readonly names?: readonly string[];
}
