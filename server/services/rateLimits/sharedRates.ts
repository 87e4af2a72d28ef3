import { takeRates } from "#server/data/queries/rateLimits.ts";
import type { AppContext } from "#server/context.ts";
import { memoryRates } from "./memoryRates.ts";
import type { RateStore } from "./rateLimiter.ts";

/** Database timeout per request, in ms. */
const patienceMs = 1000;
/** Time in ms to count only in memory after a database timeout. */
const aloneMs = 5000;

function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The database took over ${ms} ms.`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Counts in PostgreSQL for all processes; while it is unreachable, in this process's memory. */
export function sharedRates(context: Pick<AppContext, "database" | "log" | "now">): RateStore {
  const { now } = context;
  const memory = memoryRates(now);
  let aloneUntil = 0;
  return {
    async take(requests) {
      // Monotonic, because the system clock can jump and tests stop theirs.
      if (performance.now() < aloneUntil) {
        return memory.take(requests);
      }
      try {
        const taken = takeRates(context.database.queries, { requests, now: now() });
        return await within(taken, patienceMs);
      } catch (error) {
        aloneUntil = performance.now() + aloneMs;
        context.log.warn({ err: error }, "rate limits are counted by this process alone");
        return memory.take(requests);
      }
    },
  };
}
