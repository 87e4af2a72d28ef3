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
