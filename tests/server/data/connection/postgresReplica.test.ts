import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownAccount } from "#bench/fixtures/benchAccount.ts";
import type { Database } from "#server/data/connection/database.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { openPostgresClient } from "#server/data/connection/openPostgres.ts";
import { withReadReplica } from "#server/data/connection/withReadReplica.ts";
import { hasPostgres, startPostgres, type ThrowawayPostgres } from "#tests/support/postgres.ts";
import { startServerProcess } from "#tests/support/serverProcess.ts";
import { type Standby, startStandby } from "#tests/support/standby.ts";
import { until } from "#tests/support/until.ts";

describe.runIf(hasPostgres())("a read replica", () => {
  let primary: ThrowawayPostgres;
  let standby: Standby;
  let database: Database;
  const logged: string[] = [];
  beforeAll(async () => {
    primary = (await startPostgres({ durable: true }))!;
    standby = await startStandby(primary.url);
    const log = pino({}, { write: (line: string) => logged.push(line) });
    const place = { databaseUrl: primary.url, dataDir: "" };
    const replica = { ...place, databaseReadUrl: standby.url };
    database = withReadReplica(await openDatabase(place), replica, { log, everyMs: 100 });
  });
  afterAll(async () => {
    await database.close();
    await Promise.all([standby.stop(), primary.stop()]);
  });
  const usesReplica = () => database.read(async (queries) => queries !== database.queries);
  const fresh = (is: boolean) => until(usesReplica, (now) => now === is);
  /** Runs a statement on the standby. */
  const onStandby = async (text: string) => {
    const client = await openPostgresClient(standby.url, "public");
    await client.query(text);
    await client.end();
  };
  const accounts = () =>
    database.read(
      async (queries) => (await sql`select id from accounts`.execute(queries)).rows.length,
    );

  test("is read while it is fresh, and the primary while it is late", async () => {
    await fresh(true);
    await ownAccount(database.queries, 1);
    await until(accounts, (count) => count === 1);
    await onStandby("select pg_wal_replay_pause()");
    await ownAccount(database.queries, 1);
    await fresh(false);
    expect(await accounts()).toBe(2);
    await onStandby("select pg_wal_replay_resume()");
    await fresh(true);
    await until(accounts, (count) => count === 2);
    const told = logged.map((line) => (JSON.parse(line) as { msg: string }).msg);
    const fromReplica = told.map((msg) => msg.includes("from the replica"));
    // On a busy machine it may be late more than once.
    expect(fromReplica.length).toBeGreaterThanOrEqual(3);
    expect(fromReplica).toEqual(fromReplica.map((_, index) => index % 2 === 0));
  });

  test("that fails is replaced by the primary at once", async () => {
    await fresh(true);
    const found = await database.read(async (queries) => {
      if (queries !== database.queries) {
        throw new Error("canceling statement due to conflict with recovery");
      }
      return "primary";
    });
    expect(found).toBe("primary");
    await fresh(true);
  });

  test("is used by a server", async () => {
    const server = await startServerProcess([], {
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: standby.url,
    });
    await until(server.output, (text) => text.includes("are read from the replica"));
    await server.kill();
  });

  test("that became a primary itself, or is away, is read no more", async () => {
    await fresh(true);
    await standby.promote();
    await fresh(false);
    await standby.stop();
    expect(await usesReplica()).toBe(false);
  });
});
