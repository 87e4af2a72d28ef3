import SqliteDatabase from "better-sqlite3";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { sqliteFile } from "#server/data/connection/openSqlite.ts";
import { startTestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";

test("a request that another program's lock on the SQLite file stops gets 503 with the time to retry", async () => {
  const server = await startTestServer();
  const ann = await signedIn(server.app, "ann@example.com");
  const { queries } = server.context.database;
  // No wait of five seconds for the lock.
  await sql`pragma busy_timeout = 0`.execute(queries);
  const other = new SqliteDatabase(sqliteFile(server.dataDir));
  other.exec("begin immediate");
  const rule = { kind: "block", target: "example.net" };
  const held = await ann.post("/v1/rules", rule);
  expect([held.statusCode, held.json().code]).toEqual([503, "database_unavailable"]);
  expect(held.headers["retry-after"]).toBe("5");
  expect((await ann.get("/v1/rules")).statusCode).toBe(200);
  expect(server.logged.filter((line) => line.includes("SQLITE_BUSY"))).toHaveLength(1);
  other.close();
  expect((await ann.post("/v1/rules", rule)).statusCode).toBe(201);
  await server.close();
});

test("a write whose snapshot another program made old gets 503, too", async () => {
  const server = await startTestServer();
  const ann = await signedIn(server.app, "ann@example.com");
  const { queries } = server.context.database;
  // The only connection reads, then another program writes: SQLite's extended code is SQLITE_BUSY_SNAPSHOT.
  await sql`begin deferred`.execute(queries);
  await sql`select count(*) from rules`.execute(queries);
  const other = new SqliteDatabase(sqliteFile(server.dataDir));
  other.exec("update users set name = 'Ann'");
  other.close();
  server.pass(600_000);
  const held = await ann.get("/v1/rules");
  expect([held.statusCode, held.json().code]).toEqual([503, "database_unavailable"]);
  expect(server.logged.join("\n")).toContain("SQLITE_BUSY_SNAPSHOT");
  await sql`rollback`.execute(queries);
  expect((await ann.get("/v1/rules")).statusCode).toBe(200);
  await server.close();
});
