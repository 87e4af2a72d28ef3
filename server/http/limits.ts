import { createPlaces, type Places } from "#server/work/places.ts";
import { createRateLimiter, type RateLimiter } from "#server/work/rateLimiter.ts";
import type { Parts } from "#server/parts.ts";

/** Checks without an account that may run in this process at once, of one network and of all. */
const visitorsMax = { each: 3, all: 20 } as const;

/** What counts requests in this process. */
export interface Limits {
  rates: RateLimiter;
  /** Checks without an account that are running, by network. */
  visitors: Places;
}

/** Counters that begin at nothing. */
export function createLimits({ config, now }: Pick<Parts, "config" | "now">): Limits {
  return {
    rates: createRateLimiter(now, config.rateLimits),
    visitors: createPlaces(visitorsMax),
  };
}
