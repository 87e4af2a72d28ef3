/** The last whole second that was written, and how it begins. */
let kept = { second: Number.NaN, text: "" };

/** An instant in whole ms since the epoch as RFC 3339 in UTC. */
export function instant(ms: number): string {
  const second = Math.floor(ms / 1000);
  // Rows that stand together were checked together; the calendar is half of what a row of a download costs.
  if (second !== kept.second) {
    kept = { second, text: new Date(ms).toISOString().slice(0, -4) };
  }
  return `${kept.text}${String(ms - second * 1000).padStart(3, "0")}Z`;
}
