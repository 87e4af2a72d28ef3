import { invalidFields } from "./errors/apiError.ts";

/** Matches an instant of RFC 3339. */
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/iu;

/** Returns an instant in ms since the epoch; throws 422 if the text isn't one. */
export function readInstant(pointer: string, text: string): number {
  const at = rfc3339.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) {
    throw invalidFields([{ pointer, code: "not_an_instant" }]);
  }
  return at;
}
