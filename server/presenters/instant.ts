/** Last formatted second and its text. */
let cached = { second: Number.NaN, text: "" };

/** Formats whole ms since the epoch as RFC 3339 in UTC. */
export function instant(ms: number): string {
  const second = Math.floor(ms / 1000);
  // Neighbouring rows share a second, and the calendar is half of the cost of a row in a download.
  if (second !== cached.second) {
    cached = { second, text: new Date(ms).toISOString().slice(0, -4) };
  }
  return `${cached.text}${String(ms - second * 1000).padStart(3, "0")}Z`;
}

/** Formats as {@link instant}; null stays null. */
export const instantOrNull = (ms: number | null): string | null =>
  ms === null ? null : instant(ms);

/** Milliseconds of a day. */
export const dayMs = 86_400_000;

/** Returns a UTC day since the epoch as `2026-11-23`. */
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
