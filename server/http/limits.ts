import { createRateLimiter, type RateLimiter } from "#server/work/rateLimiter.ts";
import type { Parts } from "#server/parts.ts";

/** What counts requests in this process. */
export interface Limits {
  rates: RateLimiter;
}

/** Counters that begin at nothing. */
export function createLimits({ config, now }: Pick<Parts, "config" | "now">): Limits {
  return { rates: createRateLimiter(now, config.rateLimits) };
}
