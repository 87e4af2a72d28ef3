import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freeLimits } from "#contract/freeLimits.ts";
import { scopes } from "#contract/scopes.ts";
import type { Validation } from "#contract/validations.ts";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { databases } from "#tests/support/databases.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

const dayMs = 86_400_000;
/** 06:00 UTC, 18 hours before the limit starts again. */
const morning = Date.UTC(2026, 10, 20, 6);
const domain = "mail-world.example.net";
let checks = 0;
/** Returns an address whose check ends unknown. */
const unknown = () => `greylisted+${(checks += 1)}@${domain}`;
const charged = `deliverable@${domain}`;
const tooMany = [429, "too_many_unknown", String(18 * 3600)];

describe.each(databases)("checks that end unknown on $name", ({ open }) => {
  let sandbox: Sandbox;
  let server: TestServer;
  let ann: Visitor;
  let annId: string;
  beforeEach(async () => {
    sandbox = await startSandbox({ suffix: domain, timeScale: 0.02 });
    // An ordinary domain, so that checks cost credits.
    const ports = portsOf(sandbox, { sandbox: false });
    const config = { rateLimits: true };
    server = await startTestServer({ open, config, ports, now: () => morning });
    const signedInAnn = await signedIn(server.app, "ann@example.com");
    annId = (await signedInAnn.get("/v1/account")).json().id;
    const { key } = (await signedInAnn.post("/v1/api-keys", { name: "Key", scopes })).json();
    ann = new Visitor(server.app);
    ann.access = key;
  });
  afterEach(async () => {
    await server.close();
    await sandbox.close();
  });

  const queries = () => server.context.database.queries;
  const today = Math.floor(morning / dayMs);
  const counted = async () => {
    const rows = await queries().selectFrom("daily_budgets").selectAll().execute();
    return rows.flatMap(({ account_id, budget, day, used }) =>
      account_id === annId && budget === "unknown_checks" && day === today ? [used] : [],
    );
  };
  /** Sets how many of today's checks ended without a charge. */
  const ended = (used: number) =>
    queries()
      .insertInto("daily_budgets")
      .values({ account_id: annId, budget: "unknown_checks", day: today, used })
      .onConflict((conflict) =>
        conflict.columns(["account_id", "budget", "day"]).doUpdateSet({ used }),
      )
      .execute();
  const check = (email: string) => ann.post("/v1/validations", { email, timeout_ms: 30_000 });
  const batch = (...emails: string[]) =>
    ann.post("/v1/validations/batch", { emails, timeout_ms: 30_000 });
  const outcome = ({ statusCode, headers, ...reply }: Awaited<ReturnType<typeof check>>) => [
    statusCode,
    reply.json().code,
    headers["retry-after"],
  ];

  test("are counted; charged ones and those that are free anyway aren't", async () => {
    const { verdict, billing } = (await check(unknown())).json<Validation>();
    expect([verdict, billing.credits]).toEqual(["unknown", 0]);
    expect(await counted()).toEqual([1]);
    await batch(unknown(), unknown(), charged, "no address");
    expect(await counted()).toEqual([3]);
  });

  test("too often get 429 until the next day, singly and in batches; free checks run", async () => {
    await ended(freeLimits.unknownChecksDay - 1);
    expect((await check(unknown())).statusCode).toBe(200);
    expect(await counted()).toEqual([freeLimits.unknownChecksDay]);
    expect(outcome(await check(charged))).toEqual(tooMany);
    expect(outcome(await batch("no address", charged))).toEqual(tooMany);
    expect((await ann.get("/v1/credits")).json().held).toBe(0);
    expect((await check("no address")).statusCode).toBe(200);
    Object.assign(server.context, { now: () => morning + dayMs });
    expect((await check(charged)).statusCode).toBe(200);
  });

  test("have ten more a day for each credit that the account spent lately", async () => {
    expect((await check(charged)).json<Validation>().billing.credits).toBe(1);
    await ended(freeLimits.unknownChecksDay + freeLimits.freeChecksPerCredit - 1);
    expect((await check(unknown())).statusCode).toBe(200);
    expect(outcome(await check(unknown()))).toEqual(tooMany);
  });

  test("have no limit where rate limits are off", async () => {
    Object.assign(server.context.config, { rateLimits: false });
    await ended(freeLimits.unknownChecksDay);
    expect((await check(charged)).statusCode).toBe(200);
  });
});
