import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import SqliteDatabase from "better-sqlite3";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Queries } from "#server/data/connection/database.ts";
import { GroupCommitDialect } from "#server/data/connection/groupCommit/groupCommitDialect.ts";
import { GroupFlush, syncedFile } from "#server/data/connection/groupCommit/groupFlush.ts";
import { cacheStatements, openSqlite, sqliteFile } from "#server/data/connection/openSqlite.ts";

interface Names {
  names: { name: string };
}

/** Flushes that have begun; each ends when the test says so. */
let flushes: PromiseWithResolvers<void>[] = [];
let flush: GroupFlush;
let db: Kysely<Names>;
/** Names of the steps that have ended. */
let ended: string[] = [];

beforeEach(async () => {
  flushes = [];
  ended = [];
  flush = new GroupFlush({
    sync: () => {
      const begun = Promise.withResolvers<void>();
      flushes.push(begun);
      return begun.promise;
    },
    close: async () => undefined,
  });
  const file = new SqliteDatabase(":memory:");
  file.exec("create table names (name text primary key)");
  const database = cacheStatements(file, () => flush.wrote());
  db = new Kysely<Names>({ dialect: new GroupCommitDialect({ database }, flush) });
});
afterEach(async () => {
  flushes.forEach(({ resolve }) => resolve());
  await db.destroy();
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

function note(name: string, work: Promise<unknown>): Promise<void> {
  return work.then(
    () => void ended.push(name),
    () => void ended.push(`${name} failed`),
  );
}

const insert = (name: string) => db.insertInto("names").values({ name }).execute();
const read = () => db.selectFrom("names").selectAll().execute();
const inTransaction = (name: string) =>
  db.transaction().execute(async (queries) => {
    await queries.insertInto("names").values({ name }).execute();
  });

test("a write ends once it is on the disk, and others read and write meanwhile", async () => {
  void note("one", insert("one"));
  await turn();
  expect(flushes).toHaveLength(1);
  void note("two", inTransaction("two"));
  void note("three", insert("three"));
  await note("read", read());
  expect(await read()).toHaveLength(3);
  expect(ended).toEqual(["read"]);
  flushes[0]?.resolve();
  await turn();
  expect(ended).toEqual(["read", "one"]);
  // Both wrote after the first flush began, so they share a second one.
  expect(flushes).toHaveLength(2);
  flushes[1]?.resolve();
  await turn();
  expect(ended.slice(2).toSorted()).toEqual(["three", "two"]);
  expect(flushes).toHaveLength(2);
});

test("a statement that returns what it wrote is flushed too, reading isn't", async () => {
  void note("returned", sql`insert into names values ('four') returning name`.execute(db));
  await turn();
  expect(flushes).toHaveLength(1);
  flushes[0]?.resolve();
  await turn();
  expect(ended).toEqual(["returned"]);
  await read();
  await db.transaction().execute((queries) => queries.selectFrom("names").selectAll().execute());
  expect(flushes).toHaveLength(1);
});

test("a write whose flush fails fails, and the next one is flushed again", async () => {
  void note("one", insert("one"));
  void note("two", insert("two"));
  await turn();
  flushes[0]?.reject(new Error("EIO"));
  await turn();
  expect(ended).toEqual(["one failed"]);
  expect(flushes).toHaveLength(2);
  flushes[1]?.resolve();
  await turn();
  expect(ended).toEqual(["one failed", "two"]);
  void note("three", insert("three"));
  await turn();
  expect(flushes).toHaveLength(3);
});

test("the connection's users take turns: none writes inside the transaction of another", async () => {
  const held = Promise.withResolvers<void>();
  const undone = db.transaction().execute(async (queries) => {
    await queries.insertInto("names").values({ name: "undone" }).execute();
    await held.promise;
    throw new Error("undone");
  });
  void note("undone", undone);
  void note("other", insert("other"));
  await turn();
  expect(ended).toEqual([]);
  held.resolve();
  await turn();
  flushes.forEach(({ resolve }) => resolve());
  await turn();
  flushes.forEach(({ resolve }) => resolve());
  await turn();
  expect(ended.toSorted()).toEqual(["other", "undone failed"]);
  expect(await read()).toEqual([{ name: "other" }]);
});

test("a database closes after its last flush", async () => {
  void note("one", insert("one"));
  await turn();
  void note("closed", db.destroy());
  await turn();
  expect(ended).toEqual([]);
  flushes[0]?.resolve();
  await turn();
  expect(ended).toEqual(["one", "closed"]);
});

const write = (steps: Queries) => sql`insert into names values ('one')`.execute(steps);

test("the log of the file is flushed, except after a transaction that a power cut may undo", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "group-commit-"));
  const synced: string[] = [];
  const { queries, atomically } = openSqlite(dataDir, (path) => {
    const file = syncedFile(path);
    return {
      sync: async () => {
        await file.sync();
        synced.push(path);
      },
      close: () => file.close(),
    };
  });
  await sql`create table names (name text)`.execute(queries);
  expect(synced).toEqual([`${sqliteFile(dataDir)}-wal`]);
  await atomically(write, { powerCut: "takes back" });
  expect(synced).toHaveLength(1);
  await atomically(write);
  expect(synced).toHaveLength(2);
  await queries.destroy();
  rmSync(dataDir, { recursive: true });
});

test("a database that nobody closes is collected without an error", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const dataDir = mkdtempSync(join(tmpdir(), "group-commit-"));
  await sql`create table names (name text)`.execute(openSqlite(dataDir).queries);
  const errors: unknown[] = [];
  const keep = (error: unknown) => void errors.push(error);
  process.on("uncaughtException", keep);
  for (let times = 0; times < 5; times += 1) {
    await turn();
    collect();
  }
  await turn();
  process.off("uncaughtException", keep);
  expect(errors).toEqual([]);
  rmSync(dataDir, { recursive: true });
});
