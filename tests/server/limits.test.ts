import { afterEach, describe, expect, test } from "vitest";
import { createAttemptGuard } from "#server/work/attemptGuard.ts";
import { createRateLimiter } from "#server/work/rateLimiter.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword, signedIn, Visitor } from "#tests/support/visitor.ts";

describe("attempts at one password", () => {
  test("five are free, then each waits twice as long as the one before, up to 15 minutes", () => {
    let now = 0;
    const guard = createAttemptGuard(() => now, true);
    const waits: number[] = [];
    for (let looked = 0; looked < 18;) {
      const wait = guard.begin("a");
      looked += wait === 0 ? 1 : 0;
      if (wait > 0) {
        expect(looked).toBeGreaterThanOrEqual(5);
        waits.push(wait / 1000);
        now += wait;
      }
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  });

  test("a thousand guesses in an hour look at the password at most twenty times", () => {
    let now = 0;
    const guard = createAttemptGuard(() => now, true);
    let looked = 0;
    for (let guess = 0; guess < 1000; guess += 1) {
      looked += guard.begin("a") === 0 ? 1 : 0;
      now += 3600;
    }
    expect(looked).toBeLessThanOrEqual(20);
  });

  test("a hundred at once look at it five times", () => {
    const guard = createAttemptGuard(() => 0, true);
    const looked = Array.from({ length: 100 }, () => guard.begin("a")).filter((wait) => wait === 0);
    expect(looked).toHaveLength(5);
  });

  test("a right one begins the count anew, and another account is not touched", () => {
    const guard = createAttemptGuard(() => 0, true);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      guard.begin("a");
    }
    expect(guard.begin("a")).toBeGreaterThan(0);
    expect(guard.begin("b")).toBe(0);
    guard.succeed("a");
    expect(guard.begin("a")).toBe(0);
  });
});

describe("rates", () => {
  const policy = { name: "p", quota: 10, windowMs: 1000 };
  test("the quota can be used at once and comes back evenly", () => {
    let now = 0;
    const limiter = createRateLimiter(() => now, true);
    const take = () => limiter.take(policy, "k");
    const first = Array.from({ length: 11 }, take);
    expect(first.map((state) => state.allowed)).toEqual([...Array(10).fill(true), false]);
    expect(first[10]).toMatchObject({ remaining: 0, retryMs: 100, resetMs: 1000 });
    now += 100;
    expect([take().allowed, take().allowed]).toEqual([true, false]);
    now += 10_000;
    expect(take()).toMatchObject({ allowed: true, remaining: 9 });
  });

  test("what is given back can be taken again, and keys do not share", () => {
    const limiter = createRateLimiter(() => 0, true);
    for (let count = 0; count < 10; count += 1) {
      limiter.take(policy, "k");
    }
    limiter.giveBack(policy, "k");
    expect(limiter.take(policy, "k").allowed).toBe(true);
    expect(limiter.take(policy, "k").allowed).toBe(false);
    expect(limiter.take(policy, "other").allowed).toBe(true);
  });
});

describe("limits of the server", () => {
  let server: TestServer;
  afterEach(() => server.close());
  const start = async () => {
    server = await startTestServer({ config: { rateLimits: true } });
    return new Visitor(server.app);
  };

  test("guessing one password is slowed alike for a known and an unknown address", async () => {
    const visitor = await start();
    await visitor.register("ann@example.com");
    for (const email of ["ann@example.com", "nobody@example.com"]) {
      const statuses: number[] = [];
      for (let guess = 0; guess < 7; guess += 1) {
        const reply = await visitor.login(email, "a wrong password");
        statuses.push(reply.statusCode);
        if (reply.statusCode === 429) {
          expect(reply.json().code).toBe("rate_limited");
          expect(reply.headers["retry-after"]).toBe("1");
        }
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    }
    server.pass(1000);
    expect((await visitor.login("ann@example.com")).statusCode).toBe(200);
  });

  test("a stranger who guesses cannot lock the owner out of a trusted browser", async () => {
    const owner = await start();
    await owner.register("ann@example.com");
    await owner.login("ann@example.com", goodPassword, { trust_device: true });
    const stranger = new Visitor(server.app);
    stranger.cookies.set("mv_device", "made up");
    for (let guess = 0; guess < 6; guess += 1) {
      await stranger.login("ann@example.com", "a wrong password");
    }
    expect((await stranger.login("ann@example.com")).statusCode).toBe(429);
    expect((await owner.login("ann@example.com")).statusCode).toBe(200);
  });

  test("thirty refused sign-ins from one network stop the next, however many accounts they try", async () => {
    const visitor = await start();
    await visitor.register("ann@example.com");
    const statuses: number[] = [];
    for (let guess = 0; guess < 40; guess += 1) {
      const reply = await visitor.ask("POST", "/login/", {
        body: { email: `person${guess}@example.com`, password: "a wrong password" },
        headers: { "x-forwarded-for": `198.51.100.${guess}` },
      });
      statuses.push(reply.statusCode);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual(Array(10).fill(429));
    expect((await visitor.login("ann@example.com")).statusCode).toBe(429);
  });

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

  test("an account that asks too much is refused until the time it is told", async () => {
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

  test("an address gets at most five mails in an hour, and nobody is told", async () => {
    const visitor = await start();
    await visitor.register("ann@example.com");
    const bodies = new Set<string>();
    for (let time = 0; time < 8; time += 1) {
      bodies.add((await visitor.post("/forget_password/", { email: "ann@example.com" })).body);
    }
    expect(bodies.size).toBe(1);
    const mails = await server.parts.database.queries.selectFrom("mails").select("id").execute();
    expect(mails).toHaveLength(5);
  });
});
