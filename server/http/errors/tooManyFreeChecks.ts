import { freeChecksRetryS } from "#server/services/credits/spendFreeChecks.ts";
import type { TooMany } from "#server/services/validations/countFree.ts";
import { ApiError } from "./apiError.ts";

/** Returns the 429 of a check beyond those of the day that cost nothing, with the time until the next day. */
export function tooManyFreeChecks(now: number, code: TooMany = "too_many_free_checks"): ApiError {
  const headers = { "retry-after": String(freeChecksRetryS(now)) };
  return new ApiError(code, { headers });
}
