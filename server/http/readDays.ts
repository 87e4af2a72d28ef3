import { dayMs } from "#server/presenters/instant.ts";
import { ApiError } from "./errors/apiError.ts";

/** Returns a day since the epoch; throws 422 for one that doesn't exist, such as 31 February. */
export function requireDay(date: string, pointer: string): number {
  const start = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(start) || !new Date(start).toISOString().startsWith(date)) {
    throw new ApiError("validation_failed", { fields: [{ pointer, code: "not_allowed" }] });
  }
  return start / dayMs;
}

/** The first day that RFC 3339 can write. */
const earliest = Date.parse("0000-01-01T00:00:00Z") / dayMs;

/** Returns the first and last day (UTC, since the epoch) that a query asks for: by default the 30 days up to `to`, and up to today. Throws 422 for more than `max` days. */
export function readDays(
  query: { from?: string | undefined; to?: string | undefined },
  { now, max }: { now: number; max: number },
): { first: number; last: number } {
  const last = query.to === undefined ? Math.floor(now / dayMs) : requireDay(query.to, "?to");
  const first =
    query.from === undefined ? Math.max(earliest, last - 29) : requireDay(query.from, "?from");
  if (first > last || last - first >= max) {
    throw new ApiError("validation_failed", {
      fields: [{ pointer: "?from", code: "out_of_range", bounds: { max } }],
    });
  }
  return { first, last };
}
