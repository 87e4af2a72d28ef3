import { useTranslation } from "react-i18next";

/** Formats of a chart's axes and tooltip; days are in UTC (`2026-11-23`). */
export interface AxisFormats {
  /** Nov 23 */
  shortDay: (day: string) => string;
  /** Monday, November 23, 2026 */
  fullDay: (day: string) => string;
  /** Oct 31 – Nov 29 */
  dayRange: (from: string, to: string) => string;
  /** 30 days */
  days: (count: number) => string;
  /** 4K */
  compact: (value: number) => string;
}

const cache = new Map<string, AxisFormats>();

const instantOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

function createFormats(named: string): AxisFormats {
  // The Arabic texts write 0 to 9, as everywhere in the app.
  const language = named === "ar" ? "ar-u-nu-latn" : named;
  const zone = { timeZone: "UTC" } as const;
  const short = new Intl.DateTimeFormat(language, { month: "short", day: "numeric", ...zone });
  const full = new Intl.DateTimeFormat(language, { dateStyle: "full", ...zone });
  const number = new Intl.NumberFormat(language, { notation: "compact" });
  const days = new Intl.NumberFormat(language, { style: "unit", unit: "day", unitDisplay: "long" });
  return {
    shortDay: (day) => short.format(instantOf(day)),
    fullDay: (day) => full.format(instantOf(day)),
    dayRange: (from, to) => short.formatRange(instantOf(from), instantOf(to)),
    days: (count) => days.format(count),
    compact: (value) => number.format(value),
  };
}

/** Returns the formats in the page's language. */
export function useAxisFormats(): AxisFormats {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? "en";
  const known = cache.get(language) ?? createFormats(language);
  cache.set(language, known);
  return known;
}
