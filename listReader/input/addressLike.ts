import { cleanCell } from "./cleanCell.ts";

/** Excludes delimiters, so that unsplit cells don't match. */
const shape = /^[^\s@<>,;|]+@[^\s@<>,;|]+\.[^\s@<>,;|.]+$/u;

/** Tells whether a cell looks like an address: a quick and rough test, for guessing the contents of a file. */
export function addressLike(cell: string): boolean {
  // The pattern takes quadratic time, which is harmless for short text.
  if (cell.length > 600 || !/[@\uFF20]/u.test(cell)) {
    return false;
  }
  // Some keyboards write full-width characters; validation rejects them later and suggests the right ones.
  const text = cleanCell(cell)
    .replace("\uFF20", "@")
    .replaceAll(/[\u3002\uFF0E\uFF61]/gu, ".");
  return text.length <= 320 && shape.test(text);
}
