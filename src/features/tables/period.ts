/** Days from and to, both included, such as `2026-11-23`; empty for no bound. */
export interface Period {
  from: string;
  to: string;
}

/** Periods that one press chooses: a number of days up to today. */
export const presetDays = [1, 7, 30, 90] as const;

const two = (part: number) => String(part).padStart(2, "0");

/** Returns the day of the visitor's time zone that was some days ago. */
export function daysAgo(count: number, now = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - count);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Returns the period of a number of days up to today; it has no end, so that what comes later today is in it. */
export const lastDays = (days: number): Period => ({ from: daysAgo(days - 1), to: "" });

/** Returns a period as the value of a filter; empty without bounds. */
export const periodValue = ({ from, to }: Period): string =>
  from === "" && to === "" ? "" : `${from}/${to}`;

/** Returns the period in the value of a filter. */
export function periodIn(value: string): Period {
  const [from = "", to = ""] = value.split("/");
  return { from, to };
}

/** Returns the period with another bound; a bound on the wrong side of it is dropped. */
export function withBound(period: Period, bound: keyof Period, day: string): Period {
  const next = { ...period, [bound]: day };
  const crossed = next.from !== "" && next.to !== "" && next.from > next.to;
  return crossed ? { ...next, [bound === "from" ? "to" : "from"]: "" } : next;
}
