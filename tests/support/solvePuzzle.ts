import { createHash } from "node:crypto";
import type { Puzzle } from "#contract/puzzle.ts";

function begins(digest: Buffer, bits: number): boolean {
  return digest.readUInt32BE(0) >>> (32 - bits) === 0;
}

/** Solves a puzzle as a script would, and returns the value of the header. */
export function solvePuzzle({ challenge, seed, parts, bits }: Puzzle): string {
  const numbers = Array.from({ length: parts }, (_, part) => {
    let n = 0;
    while (!begins(createHash("sha256").update(`${seed}.${part}.${n}`).digest(), bits)) {
      n += 1;
    }
    return n;
  });
  return `${challenge}:${numbers.join(",")}`;
}
