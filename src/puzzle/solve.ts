import type { Puzzle } from "#contract/puzzle.ts";
import { firstWord } from "./sha256.ts";

/** Returns the value of the header that carries a puzzle's solution. Takes a second or two of a phone's time. */
export function solve({ challenge, seed, parts, bits }: Puzzle): string {
  const numbers = Array.from({ length: parts }, (_, part) => {
    const start = `${seed}.${part}.`;
    let n = 0;
    while (Math.clz32(firstWord(start + n)) < bits) {
      n += 1;
    }
    return n;
  });
  return `${challenge}:${numbers.join(",")}`;
}
