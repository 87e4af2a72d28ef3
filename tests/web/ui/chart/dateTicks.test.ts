import { expect, test } from "vitest";
import { dateTicks } from "#web/ui/chart/dateTicks.ts";

const room = 48;

test.each([7, 30, 53, 90])("%i columns have at least four dates at 206 px", (columns) => {
  expect(dateTicks(columns, 206 / columns, room).length).toBeGreaterThanOrEqual(4);
});

test.each([1, 2, 30, 53, 92, 400])(
  "dates of %i columns are in order, apart, and end with the last",
  (columns) => {
    for (const width of [206, 620, 1080]) {
      const pitch = width / columns;
      const ticks = dateTicks(columns, pitch, room);
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBe(columns - 1);
      const gaps = ticks.slice(1).map((at, index) => (at - (ticks[index] ?? 0)) * pitch);
      expect(gaps.filter((gap) => gap < room)).toEqual([]);
    }
  },
);

test("no columns have no dates", () => {
  expect(dateTicks(0, 100, room)).toEqual([]);
});
