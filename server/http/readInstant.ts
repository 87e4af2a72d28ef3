import { invalidFields } from "./errors/apiError.ts";

/** Matches an instant of RFC 3339, and a day. */
const rfc3339 = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d))?$/iu;

/** Returns an instant, or the start of a day in UTC, in ms since the epoch; throws 422 if the text is neither. */
export function readInstant(pointer: string, text: string): number {
  const time = rfc3339.test(text) ? Date.parse(text) : Number.NaN;
  const day = text.slice(0, 10);
  // Date.parse takes 31 February for 3 March.
  if (Number.isNaN(time) || !new Date(Date.parse(day)).toISOString().startsWith(day)) {
    throw invalidFields([{ pointer, code: "not_an_instant" }]);
  }
  return time;
}
