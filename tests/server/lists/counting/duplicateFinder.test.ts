import { expect, test } from "vitest";
import { createDuplicateFinder } from "#server/lists/counting/duplicateFinder.ts";

test("of a hundred thousand addresses, three times over, each is found where it came first", () => {
  const seen = createDuplicateFinder();
  const addresses = Array.from({ length: 100_000 }, (_, i) => `user${i}@example.com`);
  const first = addresses.map((address, i) => seen.findFirst(address, i + 1));
  expect(first.every((position) => position === null)).toBe(true);
  for (const round of [1, 2]) {
    const again = addresses.map((address, i) => seen.findFirst(address, round * 100_000 + i + 1));
    expect(again).toEqual(addresses.map((_, i) => i + 1));
  }
});
