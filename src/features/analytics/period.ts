import { analyticsDaysMax, type AnalyticsInterval } from "#contract/analytics.ts";

const dayMs = 86_400_000;

/** First and last day in UTC (`2026-11-23`). */
export interface Period {
  from: string;
  to: string;
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Returns a day as ms since the epoch; null if the text isn't a day. */
function dayIn(text: string | null): number | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/u.test(text)) {
    return null;
  }
  const start = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(start) || dateOf(start) !== text ? null : start;
}

/** Returns the period between two days of a URL; null if they aren't days, are out of order or too far apart. */
export function periodIn(first: string | null, last: string | null): Period | null {
  const [from, to] = [dayIn(first), dayIn(last)];
  return from !== null && to !== null && from <= to && (to - from) / dayMs < analyticsDaysMax
    ? { from: dateOf(from), to: dateOf(to) }
    : null;
}

/** Returns the period of that many days up to the day of `now`. */
export function periodUpTo(now: number, days: number): Period {
  return { from: dateOf(now - (days - 1) * dayMs), to: dateOf(now) };
}

/** Returns the number of days of a period. */
const daysOf = ({ from, to }: Period): number =>
  ((dayIn(to) ?? 0) - (dayIn(from) ?? 0)) / dayMs + 1;

/** Returns the period to compare with: the same number of days before, or 52 weeks earlier, which keeps the days of the week. */
export function earlierPeriod(period: Period, comparison: "previous" | "year"): Period {
  const days = comparison === "year" ? 364 : daysOf(period);
  const earlier = (day: string) => dateOf((dayIn(day) ?? 0) - days * dayMs);
  return { from: earlier(period.from), to: earlier(period.to) };
}

/** Returns the last day of a column: the one before the next column begins, or the last of the period. */
export function findLastDay(column: number, dates: readonly string[], to: string): string {
  const next = dayIn(dates[column + 1] ?? null);
  return next === null ? to : dateOf(next - dayMs);
}

/** Returns the interval that draws a period in at most a hundred columns. */
export const chooseInterval = (period: Period): AnalyticsInterval =>
  daysOf(period) <= 92 ? "day" : "week";
