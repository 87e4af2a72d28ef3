/** A span of time for people: `0.4 ms`, `41 ms`, `3.02 s`, with the unit in their language, never on another line. */
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

/** How long something took; a clock of whole milliseconds says 0 for less than one. */
export function tookText(ms: number, language: string): string {
  return ms === 0 ? `<\u00a0${durationText(1, language)}` : durationText(ms, language);
}
