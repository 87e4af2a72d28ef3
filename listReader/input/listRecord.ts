/** One row of a file: the line it begins at, from 1, and its cells. */
export interface ListRecord {
  line: number;
  cells: string[];
}

/** Takes the text of a file piece by piece, however it is cut, and gives the rows that were completed. */
export interface RecordReader {
  take(text: string, last: boolean): ListRecord[];
  /** The names of the columns, where the rows themselves name them; filled while reading. */
  readonly names?: readonly string[];
}
