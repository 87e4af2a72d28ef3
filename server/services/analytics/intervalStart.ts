import type { AnalyticsInterval } from "#contract/analytics.ts";
import { dayMs } from "#server/presenters/instant.ts";

/** Returns the first day (UTC, since the epoch) of the interval that a day is in; weeks begin on Monday. */
export function intervalStart(day: number, interval: AnalyticsInterval): number {
  const date = new Date(day * dayMs);
  if (interval === "month") {
    return day - (date.getUTCDate() - 1);
  }
  return interval === "week" ? day - ((date.getUTCDay() + 6) % 7) : day;
}
