import { expect } from "vitest";
import { fileOf, type Taken, takeFile } from "./readFile.ts";

/** A file as programs and people write it, and what was meant. */
export interface OddFile {
  name?: string;
  text: string;
  cells: string[][];
  lines: number[];
  /** The column of addresses. */
  column?: number | null;
}

/** Reads a file, in pieces of any size the same. */
export async function takeInPieces(name: string, text: string): Promise<Taken> {
  const taken = await takeFile(fileOf(name, text));
  const cut = await takeFile(fileOf(name, text, 3));
  // Rows before an error come as far as their piece was read.
  expect(taken.refused === undefined ? cut : cut.refused).toEqual(taken.refused ?? taken);
  return taken;
}

/** The rows are those that were meant, each with its line. */
export async function expectMeant(odd: OddFile): Promise<void> {
  const taken = await takeInPieces(odd.name ?? "list.csv", odd.text);
  expect(taken.refused).toBeUndefined();
  const { cells, lines } = odd;
  expect(taken.cells.map((row, i) => row.slice(0, cells[i]?.length))).toEqual(cells);
  expect(taken.lines).toEqual(lines);
  if (odd.column !== undefined) {
    expect(taken.understood?.preview.email_column.index).toBe(odd.column);
  }
}
