import { addressLike } from "./input/addressLike.ts";
import { mentionsAddress } from "./input/mentionsAddress.ts";

const rowsNeeded = 3;

/** Tells whether every row of a table is one cell with one address and more, because its delimiter wasn't found. */
export const isUnsplit = (rows: readonly string[][]): boolean =>
  rows.length >= rowsNeeded &&
  rows.every(
    ([cell = "", ...others]) =>
      others.length === 0 &&
      mentionsAddress(cell) &&
      !addressLike(cell) &&
      cell.indexOf("@") === cell.lastIndexOf("@"),
  );
