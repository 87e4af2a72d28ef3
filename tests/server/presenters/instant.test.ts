import * as fc from "fast-check";
import { expect, test } from "vitest";
import { instant } from "#server/presenters/instant.ts";

test("instants are written as the calendar has them, whichever was written before", () => {
  const around = fc.integer({ min: 1_790_000_000_000, max: 1_790_000_003_000 });
  const ever = fc.integer({ min: -8_640_000_000_000_000, max: 8_640_000_000_000_000 });
  fc.assert(
    fc.property(fc.array(fc.oneof(around, ever)), (times) => {
      expect(times.map(instant)).toEqual(times.map((ms) => new Date(ms).toISOString()));
    }),
    { numRuns: 1000 },
  );
  expect(() => instant(Number.NaN)).toThrow(RangeError);
});
