import { expect, test } from "vitest";
import { virtualScroll } from "#web/screens/list/results/virtualScroll.ts";

const rowPx = 36;
const inView = 14;

test("every row of a short list has its own place, px by px", () => {
  const { height, scaled, topOf, firstAt } = virtualScroll(1000, rowPx, inView);
  expect([height, scaled]).toEqual([36_000, false]);
  expect([topOf(0), topOf(1), topOf(986)]).toEqual([0, 36, 986 * 36]);
  expect([firstAt(36), firstAt(53), firstAt(55)]).toEqual([1, 1, 2]);
});

test("a million rows fit into what a browser can scroll, and the last one is reached", () => {
  const { height, scaled, lastFirst, topOf, firstAt } = virtualScroll(1_000_000, rowPx, inView);
  expect(scaled).toBe(true);
  expect(height).toBeLessThan(16_000_000);
  expect(firstAt(height - inView * rowPx)).toBe(lastFirst);
  expect(lastFirst + inView).toBe(1_000_000);
  for (const first of [0, 1, 499_999, 999_985, 999_986]) {
    expect(Math.abs(firstAt(topOf(first)) - first)).toBe(0);
  }
});

test("a list that fits does not scroll", () => {
  const { lastFirst, topOf, firstAt } = virtualScroll(5, rowPx, 5);
  expect([lastFirst, topOf(3), firstAt(100)]).toEqual([0, 0, 0]);
});
