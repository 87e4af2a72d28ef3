import { memoryRates } from "#server/work/memoryRates.ts";
import { createPlaces, type Places } from "#server/work/places.ts";
import { createRateLimiter, type RateLimiter } from "#server/work/rateLimiter.ts";
import { sharedRates } from "#server/work/sharedRates.ts";
import type { Parts } from "#server/parts.ts";
import { type BodyBudget, createBodyBudget } from "./bodyBudget.ts";

/** Maximum concurrent checks without an account in this process: per network, per range and in total. */
const visitorsMax = { each: 3, range: 6, all: 20 } as const;

/** Request limits: rates across all processes on one PostgreSQL, concurrency in this process. */
export interface Limits {
  rates: RateLimiter;
  /** Checks without an account that are running, by network. */
  visitors: Places;
  bodies: BodyBudget;
}

/** Counters that begin at nothing. */
export function createLimits(parts: Pick<Parts, "config" | "database" | "log" | "now">): Limits {
  const { now } = parts;
  const store = parts.database.kind === "postgres" ? sharedRates(parts) : memoryRates(now);
  return {
    rates: createRateLimiter(store, { now, enabled: parts.config.rateLimits }),
    visitors: createPlaces(visitorsMax),
    bodies: createBodyBudget(),
  };
}
