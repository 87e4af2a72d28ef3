import { expect, test } from "vitest";
import { analyticsDaysMax } from "#contract/analytics.ts";
import {
  earlierPeriod,
  chooseInterval,
  findLastDay,
  periodIn,
  periodUpTo,
} from "#web/features/analytics/period.ts";

const dayMs = 86_400_000;
const start = Date.UTC(2026, 0, 1);
const day = (offset: number) => new Date(start + offset * dayMs).toISOString().slice(0, 10);

test.each<[string, string | null, string | null]>([
  ["without a first day", null, "2026-11-23"],
  ["without a last day", "2026-11-23", null],
  ["of a day that doesn't exist", "2026-02-29", "2026-03-02"],
  ["of a month that doesn't exist", "2026-13-01", "2026-13-02"],
  ["of another format", "2026-1-1", "2026-01-02"],
  ["with text behind a day", "2026-01-01T", "2026-01-02"],
  ["with text before a day", "x2026-01-01", "2026-01-02"],
  ["whose end is before its start", "2026-11-23", "2026-11-22"],
  ["that is one day too long", day(0), day(analyticsDaysMax)],
])("a period %s is none", (_, from, to) => {
  expect(periodIn(from, to)).toBeNull();
});

test.each([
  ["one day", day(0), day(0)],
  ["the leap day", "2028-02-29", "2028-02-29"],
  ["the longest period", day(0), day(analyticsDaysMax - 1)],
])("%s is a period", (_, from, to) => {
  expect(periodIn(from, to)).toEqual({ from, to });
});

test("a number of days ends today", () => {
  const now = Date.UTC(2026, 10, 30, 23, 59);
  expect(periodUpTo(now, 1)).toEqual({ from: "2026-11-30", to: "2026-11-30" });
  expect(periodUpTo(now, 30)).toEqual({ from: "2026-11-01", to: "2026-11-30" });
});

test("the period before has as many days; the one of a year ago the same days of the week", () => {
  const period = { from: "2026-11-09", to: "2026-11-15" };
  expect(earlierPeriod(period, "previous")).toEqual({ from: "2026-11-02", to: "2026-11-08" });
  expect(earlierPeriod(period, "year")).toEqual({ from: "2025-11-10", to: "2025-11-16" });
  const oneDay = { from: "2026-03-01", to: "2026-03-01" };
  expect(earlierPeriod(oneDay, "previous")).toEqual({ from: "2026-02-28", to: "2026-02-28" });
});

test("a column ends the day before the next one, the last with the period", () => {
  const dates = ["2026-10-26", "2026-11-02"];
  expect(findLastDay(0, dates, "2026-11-05")).toBe("2026-11-01");
  expect(findLastDay(1, dates, "2026-11-05")).toBe("2026-11-05");
});

test("92 days are drawn by day, more by week", () => {
  expect(chooseInterval({ from: day(0), to: day(91) })).toBe("day");
  expect(chooseInterval({ from: day(0), to: day(92) })).toBe("week");
});
