import SqliteDatabase from "better-sqlite3";
import { Kysely, sql, SqliteDialect } from "kysely";
import { expect, test } from "vitest";
import { firstTables } from "#server/data/migrations/m001FirstTables.ts";
import { contact } from "#server/data/migrations/m007Contact.ts";
import type { Tables } from "#server/data/tables/tables.ts";

test("subscriptions from before get their own way out", async () => {
  const dialect = new SqliteDialect({ database: new SqliteDatabase(":memory:") });
  const queries = new Kysely<Tables>({ dialect });
  const bare = queries as unknown as Kysely<never>;
  await firstTables.up(bare, "sqlite");
  const old = ["ann@example.com", "ben@example.com"].map((email) => ({
    email_key: email,
    email,
    created_at: 1,
    confirmed_at: 2,
  }));
  await queries
    .insertInto("newsletter")
    .values(old as never)
    .execute();
  await contact.up(bare, "sqlite");
  const { rows } = await sql<{ leave_token: string }>`select leave_token from newsletter`.execute(
    queries,
  );
  expect(rows.map(({ leave_token }) => leave_token)).toEqual([
    expect.stringMatching(/^[\w-]{43}$/u),
    expect.stringMatching(/^[\w-]{43}$/u),
  ]);
  expect(rows[0]?.leave_token).not.toBe(rows[1]?.leave_token);
  await queries.destroy();
});
