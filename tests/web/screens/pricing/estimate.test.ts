import { expect, test } from "vitest";
import {
  bounds,
  estimateCost,
  estimateQuery,
  defaultInput,
  volumes,
  estimateInput,
} from "#web/screens/pricing/estimate.ts";

test("duplicates, invalid syntax and unknowns cost nothing, every other row one credit", () => {
  expect(estimateCost({ addresses: 10_000, duplicates: 3, malformed: 1, unknown: 8 })).toEqual({
    duplicates: 300,
    malformed: 100,
    unknown: 800,
    held: 9600,
    charged: 8800,
  });
});

test("the kinds of row add up to the list, at every corner", () => {
  for (const addresses of [1, 2, 3, 7, 99, 1_234_567, bounds.addresses[1]]) {
    for (const duplicates of bounds.duplicates) {
      for (const malformed of bounds.malformed) {
        for (const unknown of bounds.unknown) {
          const estimate = estimateCost({ addresses, duplicates, malformed, unknown });
          const sum =
            estimate.duplicates + estimate.malformed + estimate.unknown + estimate.charged;
          expect(sum).toBe(addresses);
          expect(Math.min(...Object.values(estimate))).toBeGreaterThanOrEqual(0);
        }
      }
    }
  }
});

test("a URL holds an estimate", () => {
  const estimate = { addresses: 52_310, duplicates: 12, malformed: 0, unknown: 25 };
  expect(estimateInput(new URLSearchParams(estimateQuery(estimate)))).toEqual(estimate);
});

test("invalid parameters fall back to the default", () => {
  for (const query of ["", "addresses=0", "addresses=-5", "addresses=1e6", "unknown=51", "x=1"]) {
    expect(estimateInput(new URLSearchParams(query))).toEqual(defaultInput);
  }
});

test("the slider's stops ascend from 100 to the largest list", () => {
  expect(volumes[0]).toBe(100);
  expect(volumes.at(-1)).toBe(bounds.addresses[1]);
  expect(volumes.toSorted((a, b) => a - b)).toEqual(volumes);
});
