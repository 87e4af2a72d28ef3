import type { KyselyPlugin } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { createPublicCheck } from "#contract/publicChecks.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";

const hasPostgres = process.env.TEST_DATABASE_URL !== undefined;
const now = Date.UTC(2026, 0, 1);
const started: TestServer[] = [];
afterEach(async () => {
  for (const server of started.splice(0).toReversed()) {
    await server.close();
  }
});

async function start(open: () => Promise<TestDatabase>): Promise<TestServer> {
  const server = await startTestServer({
    open,
    now: () => now,
    config: { rateLimits: true, trustedProxies: ["127.0.0.1"] },
  });
  started.push(server);
  return server;
}

/** Starts two servers on one database with separate connections; `sent` counts the second one's statements on rate limits. */
async function two(): Promise<{ apps: TestServer["app"][]; sent: () => number }> {
  const opened = await databases[0]!.open();
  const { databaseUrl, schema } = opened.place;
  const other = await openDatabase({ databaseUrl, schema, dataDir: opened.dataDir });
  let count = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += JSON.stringify(node).includes("rate_limits") ? 1 : 0;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const first = await start(async () => opened);
  const second = await start(async () => ({
    ...opened,
    database: { ...other, queries: other.queries.withPlugin(counting) },
    drop: () => other.close(),
  }));
  return { apps: [first.app, second.app], sent: () => count };
}

const check = (app: TestServer["app"], from: string) =>
  app.inject({
    method: "POST",
    url: createPublicCheck.path,
    headers: { "content-type": "application/json", "x-forwarded-for": from },
    payload: '{"email":"no address"}',
  });

const count = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length;

describe.runIf(hasPostgres)("two servers on one PostgreSQL", () => {
  test("a network that uses both servers has its twenty checks once", async () => {
    const { apps } = await two();
    const statuses: number[] = [];
    for (let asked = 0; asked < 40; asked += 1) {
      statuses.push((await check(apps[asked % 2]!, "198.51.100.7")).statusCode);
    }
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([20, 20]);
    expect((await check(apps[1]!, "203.0.113.7")).statusCode).toBe(200);
  });

  test("of 3,000 requests at once no more than a network's 1,200 pass, and a statement counts many of them", async () => {
    const { apps, sent } = await two();
    const statuses = await Promise.all(
      Array.from({ length: 3000 }, async (_, index) => {
        const { statusCode } = await apps[index % 2]!.inject({ url: "/v1/nothing" });
        return statusCode;
      }),
    );
    expect([count(statuses, 404), count(statuses, 429)]).toEqual([1200, 1800]);
    expect(sent()).toBeGreaterThan(0);
    expect(sent()).toBeLessThanOrEqual(30);
  });

  test("an address gets five mails per hour, whichever server is used", async () => {
    const { apps } = await two();
    const email = "ann@example.com";
    for (let asked = 0; asked < 10; asked += 1) {
      const payload = { email };
      const url = "/newsletter/";
      const reply = await apps[asked % 2]!.inject({ method: "POST", url, payload });
      expect(reply.statusCode).toBe(200);
    }
    const { queries } = started[0]!.context.database;
    const mails = await queries.selectFrom("mails").select("recipient").execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual(Array(5).fill(email));
  });

  test("no address and no network is written to the table of quotas", async () => {
    const { apps } = await two();
    await apps[0]!.inject({
      method: "POST",
      url: "/forget_password/",
      headers: { "x-forwarded-for": "198.51.100.7" },
      payload: { email: "ann@example.com" },
    });
    const { queries } = started[0]!.context.database;
    const rows = await queries.selectFrom("rate_limits").selectAll().execute();
    expect(rows.length).toBeGreaterThanOrEqual(4);
    expect(JSON.stringify(rows)).not.toMatch(/@|198\.51/u);
  });
});

test.runIf(hasPostgres)(
  "while the database is away the process counts alone, and nothing becomes a 500",
  async () => {
    const postgres = await startPostgres();
    const { url } = postgres!;
    const place = { databaseUrl: url, schema: "public" };
    const base = await databases[0]!.open();
    const database = await openDatabase({ ...place, dataDir: base.dataDir });
    const drop = async () => {
      await database.close();
      await base.drop();
    };
    const { app } = await start(async () => ({ ...base, database, place, drop }));
    expect((await check(app, "198.51.100.7")).statusCode).toBe(200);
    await postgres!.stop();
    const statuses: number[] = [];
    for (let asked = 0; asked < 25; asked += 1) {
      statuses.push((await check(app, "198.51.100.7")).statusCode);
    }
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([20, 5]);
    expect((await check(app, "203.0.113.7")).statusCode).toBe(200);
  },
);
