import { type AttemptGuard, createAttemptGuard } from "#server/work/attemptGuard.ts";
import { createRateLimiter, type RateLimiter } from "#server/work/rateLimiter.ts";
import type { Parts } from "#server/parts.ts";

/** What counts requests and attempts in this process. */
export interface Limits {
  rates: RateLimiter;
  attempts: AttemptGuard;
}

/** Counters that begin at nothing. */
export function createLimits({ config, now }: Pick<Parts, "config" | "now">): Limits {
  return {
    rates: createRateLimiter(now, config.rateLimits),
    attempts: createAttemptGuard(now, config.rateLimits),
  };
}
