import { freeChecksRetryS } from "#server/services/credits/spendFreeChecks.ts";
import { ApiError } from "./apiError.ts";

/** Returns the 429 of a free check beyond those of the day, with the time until the next day. */
export function tooManyFreeChecks(now: number): ApiError {
  const headers = { "retry-after": String(freeChecksRetryS(now)) };
  return new ApiError("too_many_free_checks", { headers });
}
