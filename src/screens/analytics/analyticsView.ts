import { type AnalyticsFilters, resultOrigins } from "#contract/analytics.ts";
import { reasons } from "#vocabulary/reasons.ts";
import { type Reason, verdicts } from "#vocabulary/verdicts.ts";
import { type Period, periodIn, periodUpTo } from "#web/features/analytics/period.ts";

/** Lengths of periods up to today, in days. */
export const presets = ["7", "30", "90", "365"] as const;

/** Earlier periods to compare with. */
export const comparisons = ["", "previous", "year"] as const;

export type Comparison = (typeof comparisons)[number];

/** State of the page, from its URL. */
export interface AnalyticsView {
  period: Period;
  /** Chosen preset; empty for a period of one's own. */
  preset: (typeof presets)[number] | "";
  comparison: Comparison;
  filters: AnalyticsFilters;
}

/** Returns the view in a URL: unknown values are ignored, the period is by default the 30 days up to today. */
export function viewIn(query: URLSearchParams, now: number): AnalyticsView {
  const own = periodIn(query.get("from"), query.get("to"));
  const preset = presets.find((one) => one === query.get("days")) ?? "30";
  const text = (name: string) => query.get(name) || undefined;
  return {
    period: own ?? periodUpTo(now, Number(preset)),
    preset: own === null ? preset : "",
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
