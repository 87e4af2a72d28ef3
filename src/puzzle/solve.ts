import type { Puzzle } from "#contract/puzzle.ts";
import { firstWord } from "./sha256.ts";

/** Returns the header value with a puzzle's solution. Takes a second or two on a phone. */
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
