import { cleanCell } from "./cleanCell.ts";

/** Delimiters are left out, so that cells which were not taken apart are seen as such. */
const shape = /^[^\s@<>,;|]+@[^\s@<>,;|]+\.[^\s@<>,;|.]+$/u;

/** Whether a cell looks as if an address were meant: quick and rough, for guessing what a file holds. */
export function addressLike(cell: string): boolean {
  // The shape takes quadratic time, which does no harm to short texts.
  if (cell.length > 600 || !/[@\uFF20]/u.test(cell)) {
    return false;
  }
  // Wide signs are what some keyboards write; they are refused later, with the right ones offered.
  const text = cleanCell(cell)
    .replace("\uFF20", "@")
    .replaceAll(/[\u3002\uFF0E\uFF61]/gu, ".");
  return text.length <= 320 && shape.test(text);
}
