const minuteMs = 60_000;

/** Returns an instant as the value of a `datetime-local` field, in this device's time zone. */
export function fieldValueOf(time: number): string {
  const shift = new Date(time).getTimezoneOffset() * minuteMs;
  return new Date(time - shift).toISOString().slice(0, "2026-11-23T08:30".length);
}

/** Returns the instant of a `datetime-local` field as the API takes it; null while the field is empty. */
export function parseInstant(value: string): string | null {
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

/** Returns the last 24 hours, until the end of the running minute. */
export function lastDay(now: number): { from: string; to: string } {
  const end = Math.ceil((now + 1) / minuteMs) * minuteMs;
  return { from: fieldValueOf(end - 24 * 60 * minuteMs), to: fieldValueOf(end) };
}
