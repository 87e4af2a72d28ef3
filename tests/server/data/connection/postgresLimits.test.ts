import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownAccount } from "#bench/fixtures/benchAccount.ts";
import type { Database } from "#server/data/connection/database.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { openPostgresClient } from "#server/data/connection/openPostgres.ts";
import { hasPgBouncer, type PgBouncer, startPgBouncer } from "#tests/support/pgBouncer.ts";
import { hasPostgres, startPostgres, type ThrowawayPostgres } from "#tests/support/postgres.ts";

const limits = { statementMs: 300, lockMs: 100, idleMs: 200 };
const ways = ["directly", ...(hasPgBouncer() ? ["through PgBouncer in transaction mode"] : [])];

describe.runIf(hasPostgres()).each(ways)("limits of time for statements %s", (way) => {
  let postgres: ThrowawayPostgres;
  let bouncer: PgBouncer | null = null;
  let url: string;
  let database: Database;
  let accountId: string;
  beforeAll(async () => {
    postgres = (await startPostgres())!;
    bouncer = way === "directly" ? null : await startPgBouncer(postgres.url);
    url = bouncer?.url ?? postgres.url;
    database = await openDatabase({ databaseUrl: url, dataDir: "", limits });
    accountId = await ownAccount(database.queries, 5);
  });
  afterAll(async () => {
    await database.close();
    await bouncer?.stop();
    await postgres.stop();
  });

  const views = ["the server", "an account"] as const;
  const viewOf = (view: (typeof views)[number]) =>
    view === "the server" ? database : database.forAccount(accountId);
  const works = async () => (await sql`select 1 as one`.execute(database.queries)).rows;

  test.each(views)("end a long statement of %s, alone and in a transaction", async (view) => {
    const own = viewOf(view);
    const long = sql`select pg_sleep(60)`;
    const busy = { name: "DatabaseBusy", code: "57014" };
    await expect(long.execute(own.queries)).rejects.toMatchObject(busy);
    await expect(own.read((from) => long.execute(from))).rejects.toMatchObject(busy);
    await expect(own.atomically((steps) => long.execute(steps))).rejects.toMatchObject(busy);
    expect(await works()).toEqual([{ one: 1 }]);
  });

  test.each(views)("end the wait of %s for a lock, alone and in a transaction", async (view) => {
    const own = viewOf(view);
    const client = await openPostgresClient(postgres.url, "public");
    await client.query("begin");
    await client.query("select id from accounts for update");
    const busy = { name: "DatabaseBusy", code: "55P03" };
    const change = sql`update accounts set balance = 7 where id = ${accountId}`;
    await expect(change.execute(own.queries)).rejects.toMatchObject(busy);
    await expect(own.atomically((steps) => change.execute(steps))).rejects.toMatchObject(busy);
    await client.query("rollback");
    await client.end();
    await change.execute(own.queries);
    const { rows } = await sql`select balance from accounts`.execute(database.queries);
    expect(rows).toEqual([{ balance: 7 }]);
  });

  test("end a transaction that pauses for long, and undo it", async () => {
    const paused = database.atomically(async (steps) => {
      await sql`update accounts set balance = 9`.execute(steps);
      await sleep(1500);
      await sql`select 1`.execute(steps);
    });
    await expect(paused).rejects.toMatchObject({ name: "DatabaseUnavailable" });
    const { rows } = await sql`select balance from accounts where balance = 9`.execute(
      database.queries,
    );
    expect(rows).toEqual([]);
  });

  test("don't apply to maintenance, nor to others that use the same connections", async () => {
    await works();
    const upkeep = database.forUpkeep();
    await sql`select pg_sleep(0.5)`.execute(upkeep.queries);
    await upkeep.read((queries) => sql`select pg_sleep(0.5)`.execute(queries));
    await upkeep.atomically((steps) => sql`select pg_sleep(0.5)`.execute(steps));
    const client = await openPostgresClient(url, "public");
    for (const name of [
      "statement_timeout",
      "lock_timeout",
      "idle_in_transaction_session_timeout",
    ]) {
      expect((await client.query(`show ${name}`)).rows).toEqual([{ [name]: "0" }]);
    }
    await client.end();
  });
});
