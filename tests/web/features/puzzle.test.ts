import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { firstWord, findSolution } from "#web/features/puzzle/findSolution.ts";

test("the browser's own SHA-256 begins as Node's does, up to the longest text of one block", () => {
  for (let length = 0; length <= 55; length += 1) {
    const text = "x7.Z-_".repeat(10).slice(0, length);
    expect(firstWord(text)).toBe(createHash("sha256").update(text).digest().readUInt32BE(0));
  }
});

test("each number of a solution makes a hash with as many zero bits as were asked for", () => {
  const seed = "s".repeat(43);
  const puzzle = { challenge: "check.9.1.n", seed, parts: 4, bits: 9, expires_at: "" };
  const [challenge, numbers = ""] = findSolution(puzzle).split(":");
  expect(challenge).toBe(puzzle.challenge);
  const words = numbers
    .split(",")
    .map((n, part) => createHash("sha256").update(`${seed}.${part}.${n}`).digest().readUInt32BE(0));
  expect(words).toHaveLength(4);
  expect(words.filter((word) => Math.clz32(word) < 9)).toEqual([]);
});
