/** Returns the start of a day (`2026-11-23`) of the visitor's time zone, or of one some days later, as an instant; empty if the text isn't a day. */
export function startOfDay(day: string, offsetDays: number): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(day) ?? [];
  if (year === undefined) {
    return "";
  }
  const start = new Date(Number(year), Number(month) - 1, Number(date) + offsetDays);
  return Number.isNaN(start.getTime()) ? "" : start.toISOString();
}
