import {
  type AnalyticsFilters,
  analyticsDaysMax,
  type AnalyticsInterval,
  resultOrigins,
} from "#contract/analytics.ts";
import { reasons } from "#vocabulary/reasons.ts";
import { type Reason, verdicts } from "#vocabulary/verdicts.ts";

const dayMs = 86_400_000;

/** Lengths of periods up to today, in days. */
export const presets = ["7", "30", "90", "365"] as const;

/** Earlier periods to compare with. */
export const comparisons = ["", "previous", "year"] as const;

export type Comparison = (typeof comparisons)[number];

/** First and last day in UTC (`2026-11-23`). */
export interface Period {
  from: string;
  to: string;
}

/** What the page shows, as its URL says. */
export interface AnalyticsView {
  period: Period;
  /** Chosen preset; empty for a period of one's own. */
  preset: (typeof presets)[number] | "";
  comparison: Comparison;
  filters: AnalyticsFilters;
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Returns a day as ms since the epoch; null if the text isn't a day. */
function dayIn(text: string | null): number | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/u.test(text)) {
    return null;
  }
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || dateOf(at) !== text ? null : at;
}

/** Returns the view in a URL: unknown values are ignored, the period is by default the 30 days up to today. */
export function viewIn(query: URLSearchParams, now: number): AnalyticsView {
  const today = Math.floor(now / dayMs) * dayMs;
  const [from, to] = [dayIn(query.get("from")), dayIn(query.get("to"))];
  const fits = from !== null && to !== null && from <= to && (to - from) / dayMs < analyticsDaysMax;
  const preset = presets.find((one) => one === query.get("days")) ?? "30";
  const text = (name: string) => query.get(name) || undefined;
  return {
    period: fits
      ? { from: dateOf(from), to: dateOf(to) }
      : { from: dateOf(today - (Number(preset) - 1) * dayMs), to: dateOf(today) },
    preset: fits ? "" : preset,
    comparison: comparisons.find((one) => one === query.get("compare")) ?? "",
    filters: known({
      verdict: verdicts.find((one) => one === query.get("verdict")),
      reason: reasons.find((one): one is Reason => one === query.get("reason")),
      provider: text("provider"),
      source: text("source"),
      key_id: text("key_id"),
      origin: resultOrigins.find((one) => one === query.get("origin")),
    }),
  };
}

const known = (filters: AnalyticsFilters): AnalyticsFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

/** Returns the number of days of a period. */
const daysOf = ({ from, to }: Period): number =>
  ((dayIn(to) ?? 0) - (dayIn(from) ?? 0)) / dayMs + 1;

/** Returns the period to compare with: the same number of days before, or 52 weeks earlier, which keeps the days of the week. */
export function earlierPeriod(period: Period, comparison: Exclude<Comparison, "">): Period {
  const days = comparison === "year" ? 364 : daysOf(period);
  const earlier = (day: string) => dateOf((dayIn(day) ?? 0) - days * dayMs);
  return { from: earlier(period.from), to: earlier(period.to) };
}

/** Returns the interval that draws a period in at most a hundred columns. */
export const intervalOf = (period: Period): AnalyticsInterval =>
  daysOf(period) <= 92 ? "day" : "week";
