import { expect, test } from "vitest";
import { frequentNames } from "#server/lists/results/frequentNames.ts";

test("frequent names are found in a thousandth of the memory for all names", () => {
  const names = frequentNames(100);
  for (let index = 0; index < 100_000; index += 1) {
    names.add(`once ${index}`, 1);
    if (index % 50 === 0) {
      names.add("often", 1);
    }
    if (index % 80 === 0) {
      names.add("less often", 1);
    }
  }
  expect(names.first(2)).toEqual(["often", "less often"]);
  expect(names.first(1000).length).toBeLessThanOrEqual(100);
});
