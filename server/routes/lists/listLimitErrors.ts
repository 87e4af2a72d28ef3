import { ApiError } from "#server/http/errors/apiError.ts";

/** Errors of an account that has as many unfinished lists, or as much in lists that cost no credits, as it may have. */
export const listLimitErrors = {
  too_many_open: () => new ApiError("concurrency_limited", { headers: { "retry-after": "60" } }),
  unpaid_lists_full: () => new ApiError("unpaid_lists_full", { headers: { "retry-after": "60" } }),
} as const;
