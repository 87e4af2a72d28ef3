import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ownAccount } from "#bench/fixtures/benchAccount.ts";
import { endedList } from "#bench/fixtures/endedList.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { moveDatabase } from "#server/services/backup/moveDatabase.ts";
import { restoreBackup } from "#server/services/backup/restoreBackup.ts";
import { writeBackup } from "#server/services/backup/writeBackup.ts";
import { dumpOf } from "#tests/support/tableDump.ts";
import { programEnv } from "#tests/support/programEnv.ts";

const server = process.env.TEST_DATABASE_URL ?? "";
const passphrase = "a long passphrase of the test";
/** A cheap key. */
const cost = 10;
let dir: string;
let count = 0;
const made: string[] = [];

async function run(statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function emptyDatabase(): Promise<string> {
  count += 1;
  const name = `move_${process.pid}_${count}`;
  await run(`create database ${name}`);
  made.push(name);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "move-test-"));
});
afterEach(async () => {
  rmSync(dir, { recursive: true, force: true });
  for (const name of made.splice(0)) {
    await run(`drop database ${name} with (force)`);
  }
});

/** Fills an installation: a list with its chunks and results, bytes and fractions. */
async function filled(rows: number): Promise<string> {
  const dataDir = join(dir, "source");
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const accountId = await ownAccount(database.queries, 100_000);
  await endedList(database, accountId, rows);
  const upload = { id: "upl_1", account_id: accountId, name: "a.csv", bytes: 3_000_000 };
  await database.queries
    .insertInto("uploads")
    .values({ ...upload, received: 2_500_000, created_at: 1, expires_at: 2, listed: 0 })
    .execute();
  await database.uploadFiles?.write("upl_1", 0, Buffer.alloc(2_600_000, "é,\0"));
  await database.close();
  return dataDir;
}

const silent = { restart: false, report: () => undefined };
/** Rows of uploads are files on SQLite, and each database records its own migrations. */
const comparable = (text: string) =>
  text
    .split("\n")
    .filter((line) => !/^(?:migrations|migrations_lock|upload_parts) /u.test(line))
    .join("\n");

test("a moved installation has every row, refuses a second move, and its backup restores into SQLite", async () => {
  const dataDir = await filled(3000);
  const to = await emptyDatabase();
  const open = await openDatabase({ databaseUrl: null, dataDir });
  await expect(moveDatabase(dataDir, { to, ...silent })).rejects.toThrow(
    "Stop it, then move again",
  );
  const before = comparable(await dumpOf(open));
  await open.close();
  const moved = await moveDatabase(dataDir, { to, ...silent });
  expect(moved.find(({ name }) => name === "list_results")).toMatchObject({
    rows: 3000,
    resumed: 0,
  });
  expect(moved.find(({ name }) => name === "upload_parts")?.rows).toBe(3);
  const target = await openDatabase({ databaseUrl: to, dataDir });
  expect(comparable(await dumpOf(target))).toBe(before);
  await target.close();
  await expect(moveDatabase(dataDir, { to, ...silent })).rejects.toThrow(
    "already has an installation",
  );

  const from = { path: join(dir, "backup"), passphrase };
  await writeBackup({ databaseUrl: to, dataDir }, { ...from, cost });
  // The list of this fixture has figures of its own, which a restore refuses.
  await expect(
    restoreBackup({ databaseUrl: null, dataDir: join(dir, "refused") }, from),
  ).rejects.toThrow("1 lists whose figures aren't those of their rows");
  const fixing = await openDatabase({ databaseUrl: to, dataDir });
  await fixing.queries.updateTable("lists").set({ done: 3000, deliverable: 3000 }).execute();
  const there = comparable(await dumpOf(fixing));
  await fixing.close();
  const again = { path: join(dir, "again"), passphrase };
  await writeBackup({ databaseUrl: to, dataDir }, { ...again, cost });
  for (const databaseUrl of [null, await emptyDatabase()]) {
    const place = { databaseUrl, dataDir: join(dir, databaseUrl === null ? "file" : "server") };
    await restoreBackup(place, again);
    const restored = await openDatabase(place);
    expect(comparable(await dumpOf(restored))).toBe(there);
    await restored.close();
    const elsewhere = restoreBackup({ ...place, dataDir: join(dir, "other") }, again);
    // Another directory is another installation only on SQLite.
    await (databaseUrl === null
      ? elsewhere
      : expect(elsewhere).rejects.toThrow("A restore needs an empty"));
  }
});

function startMove(dataDir: string, to: string): ChildProcess {
  return spawn(process.execPath, ["cli/main.ts", "move", "--to", to], {
    env: { ...programEnv, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

test("a move that is killed resumes, and nothing is visible until it ends", async () => {
  const dataDir = await filled(60_000);
  const to = await emptyDatabase();
  const killed = startMove(dataDir, to);
  const gone = once(killed, "exit");
  const client = new Client({ connectionString: to });
  await client.connect();
  const copied = async () => {
    const { rows } = await client
      .query<{ done: string }>(
        "select done from mailverdict_move.move_progress where name = 'list_results'",
      )
      .catch(() => ({ rows: [] }));
    return Number(rows[0]?.done ?? 0);
  };
  await expect.poll(copied, { interval: 20 }).toBeGreaterThan(0);
  killed.kill("SIGKILL");
  await gone;
  expect(await copied()).toBeLessThan(60_000);
  expect((await client.query("select to_regclass('public.lists') as found")).rows).toEqual([
    { found: null },
  ]);
  const resumed = startMove(dataDir, to);
  let output = "";
  resumed.stdout?.on("data", (text) => (output += String(text)));
  const [code] = (await once(resumed, "exit")) as [number];
  expect(output).toMatch(/list_results: 60000 rows, [0-9a-f]{16}, \d+ from before/u);
  expect(output).toContain("counts and sums are equal on both sides");
  expect(code).toBe(0);
  const { rows } = await client.query("select count(*)::int as n from list_results");
  expect(rows).toEqual([{ n: 60_000 }]);
  await client.end();
});

test("a move that is killed at each table in turn ends with every row", async () => {
  const dataDir = await filled(5000);
  const source = await openDatabase({ databaseUrl: null, dataDir });
  const before = comparable(await dumpOf(source));
  await source.close();
  const to = await emptyDatabase();
  const client = new Client({ connectionString: to });
  await client.connect();
  const begun = async () => {
    const { rows } = await client
      .query<{ n: number }>("select count(*)::int as n from mailverdict_move.move_progress")
      .catch(() => ({ rows: [] }));
    return rows[0]?.n ?? 0;
  };
  let kills = 0;
  for (let code: number | null = null; code !== 0;) {
    const move = startMove(dataDir, to);
    const gone = once(move, "exit");
    const ended = () => move.exitCode !== null || move.signalCode !== null;
    const wanted = kills + 1;
    await expect.poll(async () => ended() || (await begun()) >= wanted, { interval: 5 }).toBe(true);
    kills += move.kill("SIGKILL") ? 1 : 0;
    [code] = (await gone) as [number | null];
    expect(code ?? 0).toBe(0);
  }
  expect(kills).toBeGreaterThan(4);
  await client.end();
  const target = await openDatabase({ databaseUrl: to, dataDir });
  expect(comparable(await dumpOf(target))).toBe(before);
  await target.close();
});

test("a target with another program's tables is refused before anything is copied", async () => {
  const dataDir = await filled(10);
  const to = await emptyDatabase();
  const client = new Client({ connectionString: to });
  await client.connect();
  await client.query("create table lists (id int)");
  await client.query("insert into lists values (7)");
  await expect(moveDatabase(dataDir, { to, ...silent })).rejects.toThrow(
    "The target database already has a table lists.",
  );
  const { rows } = await client.query("select to_regnamespace('mailverdict_move') as found");
  expect(rows).toEqual([{ found: null }]);
  expect((await client.query("select id from lists")).rows).toEqual([{ id: 7 }]);
  await client.end();
});

test("a password in an argument is refused, and written nowhere", async () => {
  const secret = "a-secret-password";
  for (const to of [
    `postgres://ann:${secret}@127.0.0.1:1/db`,
    `postgres://ann@127.0.0.1:1/db?password=${secret}`,
  ]) {
    const move = startMove(join(dir, "none"), to);
    let output = "";
    move.stdout?.on("data", (text) => (output += String(text)));
    move.stderr?.on("data", (text) => (output += String(text)));
    const [code] = (await once(move, "close")) as [number];
    expect(code).toBe(1);
    expect(output).toContain("set PGPASSWORD");
    expect(output).not.toContain(secret);
  }
});

test("a source that changed during an interrupted move is reported, and --restart moves it", async () => {
  const dataDir = await filled(1000);
  const to = await emptyDatabase();
  const client = new Client({ connectionString: to });
  await client.connect();
  await moveDatabase(dataDir, { to, ...silent });
  // As if the first move had been cut off just before its end.
  await client.query("create schema mailverdict_move");
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s set schema mailverdict_move', oid::regclass) as statement
      from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  );
  for (const { statement } of rows) {
    await client.query(statement);
  }
  await client.query(`create table mailverdict_move.move_progress as
    select 'list_results'::text as name, 1000::bigint as done`);
  await client.query("alter table mailverdict_move.move_progress add primary key (name)");
  await client.query("update mailverdict_move.list_results set score = 1 where position = 5");
  for (const table of [
    "accounts",
    "users",
    "memberships",
    "lists",
    "list_chunks",
    "list_chunk_cells",
    "list_replies",
    "uploads",
    "upload_parts",
    "ledger",
  ]) {
    await client.query(
      `insert into mailverdict_move.move_progress select '${table}', count(*) from mailverdict_move.${table}`,
    );
  }
  await client.end();
  await expect(moveDatabase(dataDir, { to, ...silent })).rejects.toThrow(
    /Table list_results differs .* move again with --restart/u,
  );
  const moved = await moveDatabase(dataDir, { to, ...silent, restart: true });
  expect(moved.find(({ name }) => name === "list_results")).toMatchObject({
    rows: 1000,
    resumed: 0,
  });
});
