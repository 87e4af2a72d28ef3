/** Returns the name of a month such as `2026-11`, or the text itself if it isn't one. */
export function monthName(language: string, month: string): string {
  const start = new Date(`${month}-01T00:00:00Z`);
  return Number.isNaN(start.getTime())
    ? month
    : new Intl.DateTimeFormat(language, {
        year: "numeric",
        month: "long",
        timeZone: "UTC",
      }).format(start);
}
