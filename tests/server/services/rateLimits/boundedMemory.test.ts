import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { cacheStatements } from "#server/data/connection/openSqlite.ts";
import { DurationEstimator } from "#server/lists/counting/durationEstimator.ts";
import { frequentNames } from "#server/lists/results/frequentNames.ts";
import { PromiseCache } from "#server/concurrency/promiseCache.ts";
import { concurrencyLimiter } from "#server/concurrency/concurrencyLimiter.ts";
import { memoryRates } from "#server/services/rateLimits/memoryRates.ts";
import { createRateLimiter } from "#server/services/rateLimits/rateLimiter.ts";
import { portsOf } from "#tests/support/testServer.ts";

const noTime = () => 0;

describe("a memory that is full forgets what was not used for longest, and only that", () => {
  test("100,000 buckets of the rate limiter", async () => {
    const limiter = createRateLimiter(memoryRates(noTime), { now: noTime, enabled: true });
    const policy = { name: "p", quota: 10, windowMs: 1000 };
    const left = async (key: string | number) =>
      (await limiter.take([{ policy, key: `${key}` }]))[0]!.remaining;
    await limiter.take(Array.from({ length: 100_000 }, (_, key) => ({ policy, key: `${key}` })));
    expect(await left(0)).toBe(8);
    await left("one more");
    expect(await left(2)).toBe(8);
    expect(await left(1)).toBe(9);
  });

  test("200 prepared statements", () => {
    const file = cacheStatements(new Database(":memory:"));
    const statement = (index: number) => file.prepare(`select ${index}`);
    const kept = Array.from({ length: 200 }, (_, index) => statement(index));
    expect(statement(0)).toBe(kept[0]);
    statement(200);
    expect(statement(2)).toBe(kept[2]);
    expect(statement(0)).toBe(kept[0]);
    expect(statement(1)).not.toBe(kept[1]);
    file.close();
  });

  test("answers that take long to make, and one that failed is made again", async () => {
    const answers = new PromiseCache<number>(2);
    let made = 0;
    const make = () => Promise.resolve((made += 1));
    const named = (name: string) => answers.get(name, make);
    expect([await named("a"), await named("b"), await named("a")]).toEqual([1, 2, 1]);
    expect(await named("c")).toBe(3);
    expect([await named("a"), await named("b")]).toEqual([1, 4]);
    const failing = answers.get("d", () => Promise.reject(new Error("broken")));
    await expect(failing).rejects.toThrow("broken");
    expect(await named("d")).toBe(5);
  });
});

describe("counting in bounded memory", () => {
  test("51,000 domains of a list: those beyond 50,000 count as of one domain each", () => {
    const times = new DurationEstimator();
    for (let index = 0; index < 50_000; index += 1) {
      times.add(`d${index}.zone`);
    }
    for (let row = 0; row < 1000; row += 1) {
      times.add("late.zone");
    }
    times.add("d7.zone");
    expect(times.expected(portsOf(null)).domains).toBe(51_000);
  });

  test("the most frequent of 10,000 names are found with two dozen in memory", () => {
    const names = frequentNames(24);
    for (let index = 0; index < 10_000; index += 1) {
      names.add(index % 3 === 0 ? "third" : index % 5 === 0 ? "fifth" : `rare${index}`, 1);
      expect(names.first(Infinity).length).toBeLessThanOrEqual(24);
    }
    expect(names.first(2)).toEqual(["third", "fifth"]);
  });

  test("places: so many for one holder, so many for all, each free again once it is left", () => {
    const places = concurrencyLimiter({ each: 2, range: 2, all: 3 });
    const take = (holder: string) => places.take([holder]);
    expect([take("a"), take("a"), take("a"), take("b"), take("b")]).toEqual([
      "taken",
      "taken",
      "holder_full",
      "taken",
      "all_full",
    ]);
    places.leave(["a"]);
    expect([take("b"), take("c")]).toEqual(["taken", "all_full"]);
    places.leave(["a"]);
    expect([take("a"), take("b")]).toEqual(["taken", "all_full"]);
  });
});
