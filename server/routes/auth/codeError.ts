import type { CodeCheck } from "#server/services/auth/verifyCode.ts";
import { rateLimitedError } from "#server/http/limits/limitRate.ts";
import { ApiError } from "#server/http/errors/apiError.ts";

/** Returns the error of a rejected code. */
export function codeError(check: Exclude<CodeCheck, { ok: true }>): ApiError {
  return check.error === "rate_limited"
    ? rateLimitedError(check.waitMs)
    : new ApiError(check.error);
}
