import { expect, test } from "vitest";
import {
  daysAgo,
  lastDays,
  periodIn,
  periodValue,
  withBound,
} from "#web/features/tables/period.ts";

test("days count back from today, over months and years", () => {
  const now = new Date(2027, 0, 2, 23, 59);
  expect([0, 1, 2, 33].map((count) => daysAgo(count, now))).toEqual([
    "2027-01-02",
    "2027-01-01",
    "2026-12-31",
    "2026-11-30",
  ]);
});

test("the last days include today and have no end", () => {
  expect(lastDays(1)).toEqual({ from: daysAgo(0), to: "" });
  expect(lastDays(7)).toEqual({ from: daysAgo(6), to: "" });
});

test("a period is a value and back; without bounds it is none", () => {
  for (const period of [
    { from: "2026-11-20", to: "" },
    { from: "", to: "2026-11-22" },
    { from: "2026-11-20", to: "2026-11-22" },
  ]) {
    expect(periodIn(periodValue(period))).toEqual(period);
  }
  expect(periodValue({ from: "", to: "" })).toBe("");
  expect(periodIn("")).toEqual({ from: "", to: "" });
});

test("a bound beyond the other one drops it; the same day stays", () => {
  const period = { from: "2026-11-20", to: "2026-11-22" };
  expect(withBound(period, "from", "2026-11-23")).toEqual({ from: "2026-11-23", to: "" });
  expect(withBound(period, "to", "2026-11-19")).toEqual({ from: "", to: "2026-11-19" });
  expect(withBound(period, "to", "2026-11-20")).toEqual({ from: "2026-11-20", to: "2026-11-20" });
});
