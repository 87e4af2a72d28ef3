import { memoryRates } from "#server/services/rateLimits/memoryRates.ts";
import {
  concurrencyLimiter,
  type ConcurrencyLimiter,
} from "#server/concurrency/concurrencyLimiter.ts";
import {
  createVisitorSlots,
  type VisitorSlots,
} from "#server/services/validations/visitorSlots.ts";
import { createRateLimiter, type RateLimiter } from "#server/services/rateLimits/rateLimiter.ts";
import { RefusedKeys } from "./refusedKeys.ts";
import { sharedRates } from "#server/services/rateLimits/sharedRates.ts";
import type { AppContext } from "#server/context.ts";
import { type BodyBudget, createBodyBudget } from "#server/http/bodies/bodyBudget.ts";

/** Maximum bounce reports and files of rules that are read at once in this process, per account and in total: reading one takes seconds of the thread that answers everyone. */
const reportsMax = { each: 1, all: 2 } as const;

/** Request limits: rates across all processes on one PostgreSQL, concurrency in this process. */
export interface RequestLimits {
  rates: RateLimiter;
  /** Places for checks without an account. */
  visitors: VisitorSlots;
  /** Bounce reports and files of rules that are being read, by account. */
  reports: ConcurrencyLimiter;
  bodies: BodyBudget;
  /** Keys over their limit. */
  refusedKeys: RefusedKeys;
}

/** Creates the limits with empty counters. */
export function createRequestLimits(
  context: Pick<AppContext, "config" | "database" | "log" | "now">,
): RequestLimits {
  const { now } = context;
  const store = context.database.kind === "postgres" ? sharedRates(context) : memoryRates(now);
  return {
    rates: createRateLimiter(store, { now, enabled: context.config.rateLimits }),
    visitors: createVisitorSlots(now),
    reports: concurrencyLimiter(reportsMax),
    bodies: createBodyBudget(),
    refusedKeys: new RefusedKeys(),
  };
}
