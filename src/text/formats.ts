import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

/** Formats of a language for numbers and durations. */
export interface Formats {
  /** 1,250 */
  number: (value: number) => string;
  /** 0.42 as 42% */
  percent: (share: number) => string;
  /** "3 minutes ago", as seen from `now`. */
  ago: (instant: string | Date, now?: Date) => string;
  /** Milliseconds in the unit a person would choose: 850 ms, 3.2 s, 4 min. */
  duration: (ms: number) => string;
}

/** Formats that also depend on a time zone. */
export interface ZonedFormats extends Formats {
  /** 20 Nov 2026 */
  date: (instant: string | Date) => string;
  /** 20 Nov 2026, 20:15:04 */
  instant: (instant: string | Date) => string;
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
];

/** Creates a value on first use: a formatter takes about ten milliseconds on a phone. */
function lazily<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}

/** Returns the format of durations. */
function durationIn(language: string): (ms: number) => string {
  const inUnit = (unit: string, maximumFractionDigits: number) =>
    lazily(
      () =>
        new Intl.NumberFormat(language, {
          style: "unit",
          unit,
          unitDisplay: "short",
          maximumFractionDigits,
        }),
    );
  const [milliseconds, seconds, minutes] = [
    inUnit("millisecond", 0),
    inUnit("second", 1),
    inUnit("minute", 0),
  ];
  return (ms) =>
    ms < 1000
      ? milliseconds().format(Math.round(ms))
      : ms < 60_000
        ? seconds().format(ms / 1000)
        : minutes().format(ms / 60_000);
}

/** Returns the format of times relative to now. */
function agoIn(language: string): (instant: Date, now: Date) => string {
  const format = lazily(() => new Intl.RelativeTimeFormat(language, { numeric: "auto" }));
  return (instant, now) => {
    const difference = instant.getTime() - now.getTime();
    const [unit, size] =
      steps.find(([, length]) => Math.abs(difference) >= length) ?? (["second", 1000] as const);
    return format().format(Math.trunc(difference / size), unit);
  };
}

/** Returns true for numbers that every language writes as plain digits, without a formatter. */
function isPlain(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < 1000 && !Object.is(value, -0);
}

const cache = new Map<string, ZonedFormats>();

/** Returns the cached formats of a language in a time zone, by default the device's. */
export function createFormats(named: string, timeZone?: string): ZonedFormats {
  // The Arabic texts write 0 to 9, and browsers differ in which digits are Arabic's own.
  const language = named === "ar" ? "ar-u-nu-latn" : named;
  const key = `${language} ${timeZone ?? ""}`;
  const known = cache.get(key);
  if (known !== undefined) {
    return known;
  }
  const numberIn = (options?: Intl.NumberFormatOptions) =>
    lazily(() => new Intl.NumberFormat(language, options));
  const timeIn = (options: Intl.DateTimeFormatOptions) =>
    lazily(() => new Intl.DateTimeFormat(language, { ...options, timeZone }));
  const number = numberIn();
  const percent = numberIn({ style: "percent", maximumFractionDigits: 1 });
  const date = timeIn({ dateStyle: "medium" });
  const instant = timeIn({ dateStyle: "medium", timeStyle: "medium" });
  const ago = agoIn(language);
  const formats: ZonedFormats = {
    number: (value) => (isPlain(value) ? String(value) : number().format(value)),
    percent: (share) => percent().format(share),
    date: (value) => date().format(new Date(value)),
    instant: (value) => instant().format(new Date(value)),
    ago: (value, now = new Date()) => ago(new Date(value), now),
    duration: durationIn(language),
  };
  cache.set(key, formats);
  return formats;
}

// A phone takes some 50 ms for its first formatter: created in a separate task, it doesn't block hydration.
if (typeof window === "object") {
  const { lang } = document.documentElement;
  setTimeout(() => createFormats(lang || "en").number(1000));
}

let chosenZone: string | undefined;
const listeners = new Set<() => void>();

/** Sets the time zone of all formats; null is the device's. */
export function showTimeZone(name: string | null): void {
  chosenZone = name ?? undefined;
  for (const listener of listeners) {
    listener();
  }
}

function onZone(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the formats of the page's language. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  return createFormats(i18n.resolvedLanguage ?? "en");
}

/** Returns the formats of the page's language in the chosen time zone. */
export function useZonedFormats(): ZonedFormats {
  const { i18n } = useTranslation();
  // Prerendered pages show UTC until they are hydrated.
  const zone = useSyncExternalStore(
    onZone,
    () => chosenZone,
    () => "UTC",
  );
  return createFormats(i18n.resolvedLanguage ?? "en", zone);
}
