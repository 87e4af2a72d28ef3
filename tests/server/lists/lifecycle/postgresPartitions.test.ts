import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { List } from "#contract/listShape.ts";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { firstIdAt } from "#server/crypto/newId.ts";
import {
  addListPartitions,
  allListPartitions,
  expiredListsWithRows,
} from "#server/data/queries/listPartitions.ts";
import { expireLists } from "#server/lists/lifecycle/expireLists.ts";
import { databases } from "#tests/support/databases.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const suffix = "partitions.example.net";
const day = 86_400_000;
const tables = ["list_results", "list_evidence", "list_chunks", "list_chunk_cells"] as const;

describe.runIf(process.env.TEST_DATABASE_URL !== undefined)("partitions of PostgreSQL", () => {
  let sandbox: Sandbox;
  let server: TestServer;
  let owner: Visitor;
  beforeAll(async () => {
    sandbox = await startSandbox({ suffix, timeScale: 0.02 });
    const ports = portsOf(sandbox, { sandbox: false });
    const postgres = databases.find(({ name }) => name === "PostgreSQL");
    server = await startTestServer({ open: postgres!.open, ports });
    owner = await signedIn(server.app, "owner@example.com");
  });
  afterAll(async () => {
    await server.close();
    await sandbox.close();
  });
  const queries = () => server.context.database.queries;
  const names = async () => (await allListPartitions(queries())).map(({ name }) => name);

  /** Returns the table in which the rows of a list are. */
  async function tableOf(listId: string): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select distinct tableoid::regclass::text as name from list_results where list_id = ${listId}`.execute(
      queries(),
    );
    return rows.map(({ name }) => name.split(".").at(-1) ?? "");
  }

  async function rowsLeft(listId: string): Promise<number[]> {
    const counts: number[] = [];
    for (const table of tables) {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${sql.table(table)} where list_id = ${listId}`.execute(queries());
      // Evidence takes a record or two, depending on how its rows were written together.
      counts.push(table === "list_evidence" ? Math.min(1, rows[0]?.n ?? 0) : (rows[0]?.n ?? 0));
    }
    return counts;
  }

  async function completed(options: object = {}): Promise<string> {
    const emails = Array.from({ length: 5 }, () => `deliverable+${randomUUID()}@${suffix}`);
    const made = await owner.ask("POST", "/v1/lists", {
      body: { source: { emails }, options: { start: "auto", notify: false, ...options } },
      headers: { "idempotency-key": randomUUID() },
    });
    const { id } = made.json<List>();
    await until(
      async () => (await owner.get(`/v1/lists/${id}`)).json<List>(),
      ({ state }) => state === "completed",
    );
    return id;
  }

  /** Makes a list one of another day. */
  async function movedTo(at: number, listId: string): Promise<string> {
    await addListPartitions(server.context.database, server.context.now());
    const id = `${firstIdAt("list", at)}${listId.slice(-16)}`;
    await server.context.database.atomically(async (steps) => {
      const { rows } = await sql<{ list: string }>`
        select to_jsonb(lists)::text as list from lists where id = ${listId}`.execute(steps);
      await sql`insert into lists
        select * from jsonb_populate_record(null::lists, ${rows[0]?.list}::jsonb || jsonb_build_object('id', ${id}::text))`.execute(
        steps,
      );
      for (const table of ["list_chunks", "list_chunk_cells", "list_results", "list_evidence"]) {
        const row = sql.table(table);
        await sql`insert into ${row}
          select (jsonb_populate_record(null::${row}, to_jsonb(one) || jsonb_build_object('list_id', ${id}::text))).*
          from ${row} as one where list_id = ${listId}`.execute(steps);
      }
      await sql`delete from lists where id = ${listId}`.execute(steps);
    });
    return id;
  }

  async function expireAfter(days: number): Promise<void> {
    server.pass(days * day);
    try {
      await expireLists(server.context);
    } finally {
      server.pass(-days * day);
    }
  }

  test("a day has one partition, made a week ahead, however many processes make it", async () => {
    const { database, now } = server.context;
    await Promise.all(Array.from({ length: 4 }, () => addListPartitions(database, now())));
    const first = await names();
    expect(first).toHaveLength(7);
    expect(first[0]).toMatch(/^before_\d{8}$/u);
    expect(new Set(first).size).toBe(first.length);
    await addListPartitions(database, now() + 3 * day);
    expect(await names()).toHaveLength(10);
    await addListPartitions(database, now());
    expect(await names()).toHaveLength(10);
  });

  test("rows are where the day of their list says; those of a list from a far future have a place, too", async () => {
    const now = server.context.now();
    const today = await completed();
    expect(await tableOf(today)).toEqual([`list_results_${(await names())[0]}`]);
    const later = await movedTo(now + 4 * day, await completed());
    const date = new Date(now + 4 * day).toISOString().slice(0, 10).replaceAll("-", "");
    expect(await tableOf(later)).toEqual([`list_results_${date}`]);
    const far = await movedTo(now + 400 * day, await completed());
    expect(await tableOf(far)).toEqual(["list_results_other"]);
    expect((await owner.get(`/v1/lists/${later}/results`)).json().data).toHaveLength(5);
    for (const id of [today, later, far]) {
      expect((await owner.ask("DELETE", `/v1/lists/${id}`)).statusCode).toBe(200);
      expect(await rowsLeft(id)).toEqual([0, 0, 0, 0]);
    }
  });

  test("the rows of a day leave with its partition once its lists are all expired, and can't be read in between", async () => {
    const now = server.context.now();
    const at = now + 3 * day;
    const first = await movedTo(at, await completed());
    const last = await movedTo(at, await completed());
    const date = new Date(at).toISOString().slice(0, 10).replaceAll("-", "");
    await queries()
      .updateTable("lists")
      .set({ expires_at: now + 31 * day })
      .where("id", "=", last)
      .execute();
    await expireAfter(30.5);
    expect((await owner.get(`/v1/lists/${first}/results`)).json().code).toBe("expired");
    expect((await owner.get(`/v1/lists/${last}/results`)).json().data).toHaveLength(5);
    expect(await names()).toContain(date);
    expect(await rowsLeft(first)).toEqual([5, 1, 0, 0]);

    await expireAfter(31.5);
    expect(await names()).not.toContain(date);
    expect(await rowsLeft(first)).toEqual([0, 0, 0, 0]);
    expect(await rowsLeft(last)).toEqual([0, 0, 0, 0]);
    const { rows } = await sql<{ name: string | null }>`
      select to_regclass(${`list_evidence_${date}`})::text as name`.execute(queries());
    expect(rows).toEqual([{ name: null }]);
    expect((await owner.get(`/v1/lists/${last}`)).json()).toMatchObject({
      state: "expired",
      counts: { rows: 5 },
    });
  });

  test("a list that keeps its partition doesn't keep the rows of others for more than two days", async () => {
    const now = server.context.now();
    const at = now + 5 * day;
    const short = await movedTo(at, await completed());
    const long = await movedTo(at, await completed());
    await queries()
      .updateTable("lists")
      .set({ expires_at: now + 300 * day })
      .where("id", "=", long)
      .execute();
    await expireAfter(30.5);
    expect(await rowsLeft(short)).toEqual([5, 1, 0, 0]);
    await expireAfter(32.5);
    expect(await rowsLeft(short)).toEqual([0, 0, 0, 0]);
    expect(await rowsLeft(long)).toEqual([5, 1, 1, 1]);
    const late = { from: "", endedBefore: now + 100 * day };
    expect(await expiredListsWithRows(queries(), late)).toEqual([]);
  });

  test("a list with a short retention loses its rows at once, and the stored results of its addresses", async () => {
    const id = await completed({ retention_s: 3600 });
    await expireAfter(0.1);
    expect(await rowsLeft(id)).toEqual([0, 0, 0, 0]);
  });

  test("a partition that a backup reads is dropped later, and queries don't wait for it", async () => {
    const now = server.context.now();
    const at = now + 6 * day;
    await movedTo(at, await completed());
    const date = new Date(at).toISOString().slice(0, 10).replaceAll("-", "");
    const read = Promise.withResolvers<void>();
    const reading = Promise.withResolvers<void>();
    const backup = server.context.database.atomically(async (steps) => {
      await steps.selectFrom("list_results").select("position").execute();
      reading.resolve();
      await read.promise;
    });
    await reading.promise;
    await expireAfter(40);
    expect(await names()).toContain(date);
    read.resolve();
    await backup;
    await expireAfter(40);
    expect(await names()).not.toContain(date);
  });
});
