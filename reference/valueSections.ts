import { errorCodes } from "#contract/errors.ts";
import { reasons } from "#vocabulary/reasons.ts";

/** Long lists of values that have their own section: the values, joined by commas, and a link to the section. */
export const valueSections: Readonly<Record<string, string>> = {
  [reasons.join()]: "[All reasons](#verdicts).",
  [errorCodes.join()]: "[All codes](#malformed_request).",
};
