/** Formats a duration in ms with a localized unit and no line break: `0.4 ms`, `41 ms`, `3.02 s`. */
export function durationText(ms: number, language: string): string {
  const seconds = ms >= 1000;
  const value = seconds ? ms / 1000 : ms;
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: seconds ? "second" : "millisecond",
    unitDisplay: "short",
    maximumFractionDigits: seconds ? 2 : value < 10 ? 1 : 0,
  })
    .format(value)
    .replaceAll(" ", "\u00a0");
}

/** Formats a measured duration; 0 means less than one millisecond. */
export function tookText(ms: number, language: string): string {
  return ms === 0 ? `<\u00a0${durationText(1, language)}` : durationText(ms, language);
}
