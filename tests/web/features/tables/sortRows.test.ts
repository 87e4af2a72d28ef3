import { expect, test } from "vitest";
import { sortRows } from "#web/features/tables/sortRows.ts";

const sorted = (values: readonly (string | number | null)[], descending = false) =>
  sortRows(values, { sortBy: (value) => value }, descending);

test("numbers are sorted by size, in both directions", () => {
  expect(sorted([10, 9, 100])).toEqual([9, 10, 100]);
  expect(sorted([10, 9, 100], true)).toEqual([100, 10, 9]);
});

test("texts are sorted as the language does, and numbers in them by size", () => {
  expect(sorted(["b10", "b9", "Ä", "a", "z"])).toEqual(["a", "Ä", "b9", "b10", "z"]);
  expect(sorted(["b10", "b9", "a"], true)).toEqual(["b10", "b9", "a"]);
});

test("rows without a value are last in both directions", () => {
  expect(sorted([null, 2, null, 1])).toEqual([1, 2, null, null]);
  expect(sorted([null, 1, 2], true)).toEqual([2, 1, null]);
});

test("rows of a column that isn't sorted stay as they are", () => {
  const rows = [3, 1, 2];
  expect(sortRows(rows, {}, false)).toBe(rows);
  sorted(rows);
  expect(rows).toEqual([3, 1, 2]);
});
