import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { type CompiledQuery, Kysely, SqliteDialect } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { listsWithWork } from "#server/data/queries/lists.ts";
import type { Tables } from "#server/data/tables/tables.ts";

test("a worker that looks for work passes over the lists that ended, however many there are", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "open-lists-"));
  await (await openDatabase({ databaseUrl: null, dataDir })).close();
  const file = new SqliteDatabase(join(dataDir, "mailverdict.sqlite"));
  const asked: CompiledQuery[] = [];
  const queries = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: file }),
    log: ({ query }) => void asked.push(query),
  });
  await listsWithWork(queries, 10);
  const plans = asked.map(({ sql, parameters }) =>
    file
      .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
      .all(...parameters)
      .map(({ detail }) => detail),
  );
  await queries.destroy();
  rmSync(dataDir, { recursive: true });
  expect(plans).toHaveLength(1);
  for (const steps of plans) {
    expect(steps.some((step) => step.includes("USING INDEX lists_open"))).toBe(true);
    expect(steps.some((step) => step.startsWith("SCAN lists"))).toBe(false);
  }
});
