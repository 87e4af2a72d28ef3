import { reasons } from "#vocabulary/reasons.ts";
import { type Reason, type Verdict, verdicts } from "#vocabulary/verdicts.ts";
import { startOfDay } from "#web/text/startOfDay.ts";

const plainNames = [
  "q",
  "domain",
  "provider",
  "source",
  "tag",
  "reply",
  "key_id",
  "from",
  "to",
] as const;

/** Filters and order of stored validations, as they are in the URL; an empty text is no filter. */
export interface Filter extends Record<(typeof plainNames)[number], string> {
  verdict: Verdict | "";
  reason: Reason | "";
  /** Oldest first, or newest first. */
  order: "oldest" | "";
}

/** Returns a day that a date field or a link named; empty if there is no such day, such as in the year 20260. */
function readDay(day: string | null): string {
  const isDay = day !== null && !Number.isNaN(Date.parse(`${day}T12:00`));
  return isDay && startOfDay(day, 0) !== "" ? day : "";
}

/** Returns the filter in a URL; unknown values are no filter. */
export function filterIn(query: URLSearchParams): Filter {
  const plain = Object.fromEntries(plainNames.map((name) => [name, query.get(name) ?? ""]));
  return {
    ...(plain as Record<(typeof plainNames)[number], string>),
    from: readDay(query.get("from")),
    to: readDay(query.get("to")),
    verdict: verdicts.find((one) => one === query.get("verdict")) ?? "",
    reason: reasons.find((one): one is Reason => one === query.get("reason")) ?? "",
    order: query.get("order") === "oldest" ? "oldest" : "",
  };
}

/** Returns true if a filter leaves validations out. */
export function isNarrow({ order: _order, ...filter }: Filter): boolean {
  return Object.values(filter).some((value) => value !== "");
}

/** Returns the filter without any restriction, in the same order. */
export function widened({ order }: Filter): Filter {
  return { ...filterIn(new URLSearchParams()), order };
}
