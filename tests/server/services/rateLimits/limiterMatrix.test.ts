import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RatePolicy, takeRates } from "#server/data/queries/rateLimits.ts";
import { memoryRates } from "#server/services/rateLimits/memoryRates.ts";
import { createRateLimiter, type RateStore } from "#server/services/rateLimits/rateLimiter.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";

const windowMs = 60_000;
const windows = 5;
const quotas = [10, 100, 1000];
const loads = [0.9, 1, 2];

/** Sends requests evenly through limiters in turn; returns how many were allowed, as a share of what the quota allows: all of it at once, and as much again in each window. */
async function allowedShare(
  policy: RatePolicy,
  at: { load: number; nodes: number; storeOf: (now: () => number) => RateStore },
): Promise<number> {
  let now = Date.UTC(2026, 0, 1);
  const clock = () => now;
  const store = at.storeOf(clock);
  const limiters = Array.from({ length: at.nodes }, () =>
    createRateLimiter(store, { now: clock, enabled: true }),
  );
  const requests = Math.round(policy.quota * at.load * windows);
  let allowed = 0;
  for (let request = 0; request < requests; request += 1) {
    now += (windows * windowMs) / requests;
    const [state] = await limiters[request % at.nodes]!.take([{ policy, key: "someone" }]);
    allowed += state?.allowed === true ? 1 : 0;
  }
  return allowed / Math.min(requests, policy.quota * (windows + 1));
}

// L10
describe.each(databases)("requests that quotas allow, on $name", ({ name, open }) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.drop());

  const isShared = name === "PostgreSQL";
  const storeOf = (now: () => number): RateStore =>
    isShared
      ? { take: (requests) => takeRates(opened.database.queries, { requests, now: now() }) }
      : memoryRates(now);
  const matrix = quotas.flatMap((quota) =>
    loads.flatMap((load) => (isShared ? [1, 2] : [1]).map((nodes) => ({ quota, load, nodes }))),
  );

  test.each(matrix)(
    "are 95 to 100 % of $quota a minute at $load times as many, on $nodes servers",
    async ({ quota, load, nodes }) => {
      const policy = { name: `matrix ${quota} ${load} ${nodes}`, quota, windowMs };
      const share = await allowedShare(policy, { load, nodes, storeOf });
      expect(share).toBeGreaterThanOrEqual(0.95);
      expect(share).toBeLessThanOrEqual(1);
    },
  );
});
