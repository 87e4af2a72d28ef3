import { randomUUID } from "node:crypto";
import fastify from "fastify";
import { afterEach, describe, expect, test, vi } from "vitest";
import { freeLimits } from "#contract/freeLimits.ts";
import type { RatePolicy } from "#server/data/queries/rateLimits.ts";
import { limitRate } from "#server/http/limits/limitRate.ts";
import { memoryRates } from "#server/services/rateLimits/memoryRates.ts";
import { createRateLimiter } from "#server/services/rateLimits/rateLimiter.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

const limiterAt = (now: () => number) =>
  createRateLimiter(memoryRates(now), { now, enabled: true });

describe("rates", () => {
  const policy = { name: "p", quota: 10, windowMs: 1000 };
  test("the quota can be used at once and comes back evenly", async () => {
    let now = 0;
    const limiter = limiterAt(() => now);
    const take = async () => (await limiter.take([{ policy, key: "k" }]))[0]!;
    const first = await Promise.all(Array.from({ length: 11 }, take));
    expect(first.map((state) => state.allowed)).toEqual([...Array(10).fill(true), false]);
    expect(first[10]).toMatchObject({ remaining: 0, retryMs: 100, resetMs: 1000 });
    now += 100;
    expect([(await take()).allowed, (await take()).allowed]).toEqual([true, false]);
    now += 10_000;
    expect(await take()).toMatchObject({ allowed: true, remaining: 9 });
  });

  test("returned units can be used again, and keys don't share them", async () => {
    const limiter = limiterAt(() => 0);
    const take = async (key: string) => (await limiter.take([{ policy, key }]))[0]!.allowed;
    for (let count = 0; count < 10; count += 1) {
      expect(await take("k")).toBe(true);
    }
    limiter.giveBack([{ policy, key: "k" }]);
    expect(await take("k")).toBe(true);
    expect(await take("k")).toBe(false);
    expect(await take("other")).toBe(true);
  });
});

const quotaOf = (name: string, quota: number) => ({
  policy: { name, quota, windowMs: 60_000 },
  key: "k",
});
/** Returns the reply of a call that is counted against several groups of quotas, one after the other. */
const named = async (...groups: { policy: RatePolicy; key: string }[][]) => {
  const limiter = limiterAt(() => 0);
  const app = fastify();
  app.get("/", async (_request, reply) => {
    for (const uses of groups) {
      await limitRate(limiter, reply, uses);
    }
    return {};
  });
  const { statusCode, headers } = await app.inject("/");
  await app.close();
  return [statusCode, headers["ratelimit-policy"], headers.ratelimit];
};

describe("the quota that a reply names", () => {
  test.each([
    ["the first", [[quotaOf("a", 2)], [quotaOf("b", 3), quotaOf("c", 4)]], "a", 2, 1],
    ["a later one", [[quotaOf("a", 4)], [quotaOf("b", 3), quotaOf("c", 2)]], "c", 2, 1],
    ["of equal ones the later", [[quotaOf("a", 2)], [quotaOf("b", 2)]], "b", 2, 1],
  ] as const)("is the one with the least left: %s", async (_name, groups, name, quota, left) => {
    expect(await named(...groups.map((uses) => [...uses]))).toEqual([
      200,
      `"${name}";q=${quota};w=60`,
      `"${name}";r=${left};t=${60 / quota}`,
    ]);
  });

  test("is the one that refuses, though another has as little left", async () => {
    const [one, two] = [quotaOf("one", 1), quotaOf("two", 1)];
    expect(await named([one], [one, two])).toEqual([500, '"one";q=1;w=60', '"one";r=0;t=60']);
    expect(await named([two], [one, two])).toEqual([500, '"two";q=1;w=60', '"two";r=0;t=60']);
  });
});

describe("limits of the server", () => {
  let server: TestServer;
  afterEach(() => server.close());
  const start = async () => {
    server = await startTestServer({ config: { rateLimits: true } });
    return new Visitor(server.app);
  };

  test("signing in rightly again and again is not stopped", async () => {
    const visitor = await start();
    await visitor.register("ann@example.com");
    for (let time = 0; time < 35; time += 1) {
      expect((await visitor.login("ann@example.com")).statusCode).toBe(200);
    }
  });

  test("every answer of the API says what is left, refusals too, and a page's does not", async () => {
    await start();
    const visitor = await signedIn(server.app, "ann@example.com");
    const first = await visitor.get("/v1/credits");
    expect(first.headers["ratelimit-policy"]).toBe('"account";q=600;w=60');
    expect(first.headers.ratelimit).toMatch(/^"account";r=\d+;t=\d+$/);
    const second = await visitor.get("/v1/credits");
    expect(Number(second.headers["ratelimit-remaining"])).toBeLessThan(600);
    for (const reply of [
      await new Visitor(server.app).get("/v1/credits"),
      await visitor.get("/v1/nothing"),
      await visitor.post("/v1/validations", { nothing: 1 }),
      await visitor.post("/login/", {}),
    ]) {
      expect(reply.headers["ratelimit-policy"]).toMatch(/^"(network|account)";q=/);
    }
    expect((await visitor.get("/healthz")).headers.ratelimit).toBeUndefined();
  });

  test("a reply names the limit with the least left: the key's, the account's or the call's", async () => {
    await start();
    const owner = await signedIn(server.app, "ann@example.com");
    const keyWith = async (limit: number) =>
      (
        await owner.post("/v1/api-keys", {
          name: "A script",
          expires_in_days: 1,
          scopes: ["billing:read", "lists:write"],
          requests_per_minute: limit,
        })
      ).json().key as string;
    const read = async (key: string) =>
      (await new Visitor(server.app).get("/v1/credits", { authorization: `Bearer ${key}` }))
        .headers;
    const slow = await keyWith(5);
    expect(await read(slow)).toMatchObject({
      "ratelimit-policy": '"key";q=5;w=60',
      ratelimit: expect.stringMatching(/^"key";r=4;t=/u),
      "ratelimit-limit": "5",
      "ratelimit-remaining": "4",
    });
    const fast = await keyWith(600);
    // The account has less left after these calls, though it gets ten a second back.
    await Promise.all(Array.from({ length: 100 }, () => owner.get("/v1/credits")));
    expect((await read(fast))["ratelimit-policy"]).toBe('"account";q=600;w=60');
    const large = await owner.ask("POST", "/v1/lists", {
      body: { source: { text: "x".repeat(freeLimits.largeBodyBytes) }, options: { oops: 1 } },
      headers: { "idempotency-key": randomUUID() },
    });
    expect(large.headers["ratelimit-policy"]).toBe('"large_body";q=12;w=60');
    expect(large.headers["ratelimit-remaining"]).toBe("11");
  });

  test("an account over its limit is rejected until the time in Retry-After", async () => {
    await start();
    const visitor = await signedIn(server.app, "ann@example.com");
    let refused = await visitor.get("/v1/credits");
    for (let asked = 0; asked < 700 && refused.statusCode === 200; asked += 1) {
      refused = await visitor.get("/v1/credits");
    }
    expect([refused.statusCode, refused.json().code]).toEqual([429, "rate_limited"]);
    server.pass(Number(refused.headers["retry-after"]) * 1000);
    expect((await visitor.get("/v1/credits")).statusCode).toBe(200);
  });

  test("large bodies have their own quota, and are refused unread beyond it", async () => {
    await start();
    const visitor = await signedIn(server.app, "ann@example.com");
    const send = (text: string) =>
      visitor.ask("POST", "/v1/lists", {
        body: { source: { text }, options: { oops: 1 } },
        headers: { "idempotency-key": randomUUID() },
      });
    const large = "x".repeat(freeLimits.largeBodyBytes);
    for (let sent = 0; sent < freeLimits.largeBodiesPerMinute; sent += 1) {
      expect((await send(large)).statusCode).toBe(422);
    }
    const refused = await send(large);
    expect([refused.statusCode, refused.json().code]).toEqual([429, "rate_limited"]);
    expect(refused.headers["ratelimit-policy"]).toBe('"large_body";q=12;w=60');
    // Reading the rest of a rejected body would cost as much as an accepted one.
    expect(refused.headers.connection).toBe("close");
    const smallest = JSON.stringify({ source: { text: "" }, options: { oops: 1 } }).length;
    const text = (bytes: number) => "x".repeat(bytes - smallest);
    expect((await send(text(freeLimits.largeBodyBytes))).statusCode).toBe(422);
    expect((await send(text(freeLimits.largeBodyBytes + 1))).statusCode).toBe(429);
    server.pass(Number(refused.headers["retry-after"]) * 1000);
    expect((await send(large)).statusCode).toBe(422);
  });

  test("a key over its limit is refused without the database, and read again once it may ask", async () => {
    await start();
    const owner = await signedIn(server.app, "ann@example.com");
    const made = await owner.post("/v1/api-keys", {
      name: "Busy",
      expires_in_days: 1,
      scopes: ["billing:read"],
      requests_per_minute: 5,
    });
    const { key, id } = made.json();
    const ask = () =>
      server.app.inject({
        method: "GET",
        url: "/v1/credits",
        headers: { authorization: `Bearer ${key}` },
      });
    let last = await ask();
    for (let asked = 0; asked < 10 && last.statusCode === 200; asked += 1) {
      last = await ask();
    }
    expect(last.statusCode).toBe(429);
    const reads = vi.spyOn(server.context.database.queries, "selectFrom");
    const refused = await ask();
    expect([refused.statusCode, refused.json().code]).toEqual([429, "rate_limited"]);
    expect(refused.headers["ratelimit-policy"]).toBe('"key";q=5;w=60');
    // Work in the background may read something else meanwhile.
    const read = reads.mock.calls.map(([table]) => table);
    expect(read.filter((table) => table === "api_keys" || table === "accounts")).toEqual([]);
    reads.mockRestore();
    server.pass(60_000);
    expect((await ask()).statusCode).toBe(200);
    for (let asked = 0; asked < 10; asked += 1) {
      last = await ask();
    }
    expect(last.statusCode).toBe(429);
    await owner.ask("DELETE", `/v1/api-keys/${id}`);
    server.pass(60_000);
    expect((await ask()).statusCode).toBe(401);
  });

  test("an address gets at most five mails per hour, without an error", async () => {
    const visitor = await start();
    await visitor.register("ann@example.com");
    const bodies = new Set<string>();
    for (let time = 0; time < 8; time += 1) {
      bodies.add((await visitor.post("/forget_password/", { email: "ann@example.com" })).body);
    }
    expect(bodies.size).toBe(1);
    const mails = await server.context.database.queries.selectFrom("mails").select("id").execute();
    expect(mails).toHaveLength(5);
  });
});
