import { sha256 } from "@noble/hashes/sha2.js";
import type { Puzzle } from "#contract/puzzle.ts";

const ascii = new TextEncoder();

/**
 * Returns the first 32 bits of the SHA-256 of a text. The Web Cryptography API exists only on secure origins, and its
 * promise costs more than the hash.
 */
export function firstWord(text: string): number {
  return new DataView(sha256(ascii.encode(text)).buffer).getUint32(0);
}

/** Returns the header value with a puzzle's solution. Takes a second or two on a phone. */
export function findSolution({ challenge, seed, parts, bits }: Puzzle): string {
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
