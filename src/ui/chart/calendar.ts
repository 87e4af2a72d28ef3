import type { ChartColumn } from "./chartTypes.ts";
import { sumOf } from "./sumOf.ts";

/** Returns the day of the week of a UTC day; 0 is Sunday. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** Returns true for Saturdays and Sundays. */
export const isWeekend = (date: string): boolean => weekdayOf(date) % 6 === 0;

/** Returns the usual sum of the last column: the median of the columns before on the same day of the week, or of all before; null without any. */
export function usualSum(columns: readonly ChartColumn[]): number | null {
  const weekday = weekdayOf(columns.at(-1)?.date ?? "");
  const before = columns.slice(0, -1);
  const same = before.filter(({ date }) => weekdayOf(date) === weekday);
  const sums = (same.length > 0 ? same : before)
    .map(({ values }) => sumOf(values))
    .toSorted((a, b) => a - b);
  return sums[Math.floor(sums.length / 2)] ?? null;
}
