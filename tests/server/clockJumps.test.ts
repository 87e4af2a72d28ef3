import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPublicCheck } from "#contract/publicChecks.ts";
import type { List } from "#contract/listShape.ts";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { isFree, renewRunner } from "#server/data/queries/runners.ts";
import { abandonedValidations } from "#server/data/queries/validations.ts";
import { databases } from "#tests/support/databases.ts";
import { challengeFor, guarded } from "#tests/support/secondFactor.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { goodPassword, signedIn, Visitor } from "#tests/support/visitor.ts";
import { expectSound } from "./lists/running/listInvariants.ts";

const suffix = "clock.example.net";
const rows = 400;
const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;

// L7: an administrator corrects a clock, or a machine resumes with a wrong one.
describe.each(databases)("a clock that jumps, on $name", ({ open }) => {
  let sandbox: Sandbox;
  let server: TestServer;
  /** A server that limits rates. */
  let limited: TestServer;
  let count = 0;
  beforeAll(async () => {
    sandbox = await startSandbox({ suffix, latencyMs: 20 });
    const ports = portsOf(sandbox, { sandbox: false });
    server = await startTestServer({ open, ports });
    const config = { rateLimits: true, trustedProxies: ["127.0.0.1"] };
    limited = await startTestServer({ open, config });
  });
  afterAll(async () => {
    await limited.close();
    await server.close();
    await sandbox.close();
  });
  const newAddress = () => {
    count += 1;
    return `clock${count}@example.com`;
  };
  const jumps = [
    ["an hour ahead", hour],
    ["an hour back", -hour],
    ["a day ahead", day],
    ["a day back", -day],
  ] as const;

  test.each(jumps)(
    "%s while a list runs: it completes, every row right and charged once",
    async (_name, jump) => {
      const owner = await signedIn(server.app, newAddress());
      const names = ["deliverable", "mailbox-not-found"];
      const emails = Array.from(
        { length: rows },
        (_, index) => `${names[index % 2]}+${count}x${index}@${suffix}`,
      );
      const made = await owner.ask("POST", "/v1/lists", {
        body: { source: { emails }, options: { start: "auto", notify: false } },
        headers: { "idempotency-key": randomUUID() },
      });
      const { id } = made.json<List>();
      // A key, since a session from the future isn't valid.
      const { key } = (
        await owner.post("/v1/api-keys", { name: "Clock", scopes: ["lists:read"] })
      ).json();
      const headers = { authorization: `Bearer ${key}` };
      const reader = new Visitor(server.app);
      const read = async () => (await reader.get(`/v1/lists/${id}`, headers)).json<List>();
      await until(read, ({ progress }) => progress.done > 0);
      server.pass(jump);
      const ended = await until(read, ({ state }) => state === "completed");
      expect(ended).toMatchObject({
        results: { deliverable: rows / 2, undeliverable: rows / 2, unknown: 0 },
        credits: { held: 0, charged: rows },
      });
      await expectSound(server.context.database.queries, id);
    },
  );

  test("work of a process that died before the clock was set back is free at once", async () => {
    const { queries } = server.context.database;
    const now = server.context.now();
    const isFreeAt = async (at: number) => {
      const { rows: found } = await sql<{ free: boolean | number }>`
        select ${isFree(at)} as free from (select 'dead' as worker) as one`.execute(queries);
      return Boolean(found[0]?.free);
    };
    await renewRunner(queries, { id: "dead", leaseUntil: now + 4 * second, process: null });
    expect(await isFreeAt(now)).toBe(false);
    expect(await isFreeAt(now + 5 * second)).toBe(true);
    expect(await isFreeAt(now - hour)).toBe(true);
  });

  test("a check of a process that died before the clock was set back ends at once", async () => {
    const owner = await signedIn(server.app, newAddress());
    const email = `deliverable+${count}@${suffix}`;
    const { id } = (await owner.post("/v1/validations", { email })).json();
    const { queries } = server.context.database;
    const now = server.context.now();
    await queries
      .updateTable("validations")
      .set({ status: "running", worker: "dead", lease_until: now + 4 * second })
      .where("id", "=", id)
      .execute();
    const found = async (at: number) =>
      (await abandonedValidations(queries, at, "other")).map((row) => row.id);
    expect(await found(now)).toEqual([]);
    expect(await found(now - hour)).toEqual([id]);
  });

  test("a quota that was used up before the clock was set back fills again in its usual time", async () => {
    const check = async () => {
      const reply = await limited.app.inject({
        method: "POST",
        url: createPublicCheck.path,
        headers: { "content-type": "application/json", "x-forwarded-for": "192.0.2.77" },
        payload: '{"email":"no address"}',
      });
      return { status: reply.statusCode, retryS: Number(reply.headers["retry-after"] ?? 0) };
    };
    let last = await check();
    for (let asked = 0; last.status !== 429 && asked < 200; asked += 1) {
      last = await check();
    }
    expect(last.status).toBe(429);
    limited.pass(-day);
    const refused = await check();
    expect([refused.status, refused.retryS <= last.retryS]).toEqual([429, true]);
    limited.pass((last.retryS + 1) * second);
    expect((await check()).status).not.toBe(429);
    limited.pass(day);
  });

  test("a wait after wrong passwords doesn't grow by the hour that the clock was set back", async () => {
    const email = newAddress();
    await signedIn(limited.app, email);
    const login = async (password: string) =>
      (
        await new Visitor(limited.app).ask("POST", "/login/", {
          body: { email, password },
          headers: { "x-forwarded-for": "192.0.2.78" },
        })
      ).statusCode;
    for (let guess = 0; guess < 6; guess += 1) {
      await login("a wrong password");
    }
    expect(await login(goodPassword)).toBe(429);
    limited.pass(-hour);
    expect(await login("a wrong password")).toBe(401);
    // The count stays: the next wait is the longer one.
    expect(await login(goodPassword)).toBe(429);
    limited.pass(hour);
  });

  test("a code of the authenticator app that was used can't be used again when its time comes back", async () => {
    const { email, nextCode } = await guarded(server, newAddress());
    const answer = async (code: string) => {
      const visitor = new Visitor(server.app);
      const challenge = await challengeFor(visitor, email, goodPassword);
      return (await visitor.post("/v1/login/challenge", { challenge, code })).statusCode;
    };
    const code = nextCode();
    expect(await answer(code)).toBe(200);
    server.pass(hour);
    server.pass(-hour);
    expect(await answer(code)).not.toBe(200);
    server.pass(-30 * second);
    expect(await answer(code)).not.toBe(200);
    server.pass(30 * second);
  });

  test("a session survives a clock an hour ahead; one from the future is invalid until the next sign-in", async () => {
    const email = newAddress();
    const visitor = await signedIn(server.app, email);
    server.pass(hour);
    expect((await visitor.post("/refresh_token/")).statusCode).toBe(200);
    expect((await visitor.get("/v1/account")).statusCode).toBe(200);
    server.pass(-hour);
    expect((await visitor.get("/v1/account")).statusCode).toBe(401);
    const again = new Visitor(server.app);
    await again.login(email, goodPassword);
    expect((await again.get("/v1/account")).statusCode).toBe(200);
  });
});
