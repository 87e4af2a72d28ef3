import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { List } from "#contract/listShape.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { openPostgresClient } from "#server/data/connection/openPostgres.ts";
import { callLimits } from "#server/data/connection/statementLimits.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { goodPassword, signedIn, Visitor } from "#tests/support/visitor.ts";

const hasPostgres = process.env.TEST_DATABASE_URL !== undefined;

type Call = readonly [table: string, path: string];

/** Reads of an account that can take long, each with a table that it needs and that a check doesn't; `list` is a completed list of it. */
const heavyCalls = (list: string): readonly Call[] => [
  ["list_results", `/v1/lists/${list}/results?verdict=risky`],
  ["verdict_reports", "/v1/verdict-reports"],
  ["analytics_notes", "/v1/analytics/notes?from=2026-11-01&to=2026-11-30"],
  ["drafts", "/v1/account/export"],
];
/** Reads of tables that each check writes. */
const analyticsCalls: readonly Call[] = [
  ["validations", "/v1/validations?verdict=risky"],
  ["validations", "/v1/validations/export"],
  ["result_figures", "/v1/analytics/timeseries"],
  ["domain_figures", "/v1/analytics/breakdown?by=domain"],
  ["latency_figures", "/v1/analytics/latency"],
];

describe.runIf(hasPostgres)("the calls of one account that wait for the database", () => {
  let place: TestDatabase["place"];
  let sandbox: TestSandbox;
  let server: TestServer;
  let busy: Visitor;
  let list: string;
  beforeAll(async () => {
    sandbox = await startTestSandbox(0.02);
    const opened = await databases[0]!.open();
    ({ place } = opened);
    server = await startTestServer({ open: async () => opened, ports: sandbox.ports });
    busy = await signedIn(server.app, "busy@example.com");
    await signedIn(server.app, "other@example.com");
    watcher = await openPostgresClient(place.databaseUrl!, place.schema);
    const made = await busy.ask("POST", "/v1/lists", {
      body: {
        source: { emails: ["deliverable@sandbox.test"] },
        options: { start: "auto", retry_unknown: { attempts: 0, over_s: 1 } },
      },
      headers: { "idempotency-key": randomUUID() },
    });
    list = made.json<List>().id;
    await until(
      async () => (await busy.get(`/v1/lists/${list}`)).json<List>(),
      ({ state }) => state === "completed",
    );
  });
  afterAll(async () => {
    await watcher.end();
    await server.close();
    await sandbox.sandbox.close();
  });
  let other: Visitor;
  let lockers: Client[];
  /** A connection without a transaction, in which PostgreSQL would remember who waited at first. */
  let watcher: Client;
  beforeEach(() => {
    other = new Visitor(server.app);
    lockers = [];
  });
  afterEach(() => Promise.all(lockers.map((client) => client.end())));
  /** Begins a transaction on a connection of its own. */
  async function begin(): Promise<Client> {
    const { databaseUrl, schema } = place;
    const client = await openPostgresClient(databaseUrl!, schema);
    lockers.push(client);
    await client.query("begin");
    return client;
  }

  /** Returns the number of the server's connections that wait for a lock. */
  const waiting = async (): Promise<number> => {
    const { rows } = await watcher.query(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length;
  };
  /** Locks tables as a long statement would, makes each call twenty times, and waits until connections wait for the locks. */
  async function hold(calls: readonly Call[]) {
    const client = await begin();
    for (const table of new Set(calls.map(([name]) => name))) {
      await client.query(`lock table ${table} in access exclusive mode`);
    }
    const replies = calls.flatMap(([, path]) => Array.from({ length: 20 }, () => busy.get(path)));
    await until(waiting, (count) => count >= 4);
    return {
      end: async () => {
        await client.query("commit");
        return (await Promise.all(replies)).map(({ statusCode }) => statusCode);
      },
    };
  }

  test("keep nobody else from signing in, checking addresses and reading", async () => {
    const held = await hold(heavyCalls(list));
    expect((await other.login("other@example.com", goodPassword)).statusCode).toBe(200);
    const checked = await other.post("/v1/validations", { email: "mailbox-full@sandbox.test" });
    expect([checked.statusCode, checked.json().verdict]).toEqual([200, "risky"]);
    expect((await other.get("/v1/validations")).statusCode).toBe(200);
    expect((await other.get("/v1/analytics/timeseries")).statusCode).toBe(200);
    expect(await waiting()).toBe(4);
    const statuses = await held.end();
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  });

  test("keep nobody else from signing in while they wait for history and analytics", async () => {
    const held = await hold(analyticsCalls);
    expect((await other.login("other@example.com", goodPassword)).statusCode).toBe(200);
    expect((await other.get("/v1/account")).statusCode).toBe(200);
    // The server itself looks for abandoned checks, once at a time.
    expect(await waiting()).toBeLessThanOrEqual(5);
    expect(await held.end()).toContain(200);
  });

  test("keep nobody else from a check while a long transaction has their account's row", async () => {
    const { id } = (await busy.get("/v1/account")).json();
    const client = await begin();
    await client.query("select id from accounts where id = $1 for update", [id]);
    const changes = Array.from({ length: 40 }, () =>
      busy.ask("PATCH", "/v1/account", { body: { store: "full" } }),
    );
    await until(waiting, (count) => count >= 4);
    expect((await other.login("other@example.com", goodPassword)).statusCode).toBe(200);
    const checked = await other.post("/v1/validations", { email: "mailbox-full@sandbox.test" });
    expect(checked.statusCode).toBe(200);
    await client.query("rollback");
    const statuses = (await Promise.all(changes)).map(({ statusCode }) => statusCode);
    expect(statuses).toContain(200);
  });
});

/** Opens a database whose statements wait 50 ms for a lock. */
async function openLimited(): Promise<TestDatabase> {
  const opened = await databases[0]!.open();
  const { databaseUrl, schema } = opened.place;
  const limits = { ...callLimits, lockMs: 50 };
  const { dataDir } = opened;
  const database = await openDatabase({ databaseUrl, schema, dataDir, limits });
  const drop = async () => {
    await database.close();
    await opened.drop();
  };
  return { ...opened, database, drop };
}

describe.runIf(hasPostgres)("a call that waits too long for a lock", () => {
  test("gets 503 with Retry-After, and the log says why", async () => {
    const server = await startTestServer({ open: openLimited });
    const ann = await signedIn(server.app, "ann@example.com");
    const { database } = server.context;
    await database.forUpkeep().atomically(async (queries) => {
      await sql`lock table result_figures in access exclusive mode`.execute(queries);
      const reply = await ann.get("/v1/analytics/timeseries");
      expect([reply.statusCode, reply.headers["retry-after"], reply.json().code]).toEqual([
        503,
        "10",
        "too_busy",
      ]);
    });
    expect(server.logged.join("\n")).toContain("canceling statement due to lock timeout");
    expect((await ann.get("/v1/analytics/timeseries")).statusCode).toBe(200);
    await server.close();
  });
});
