import SqliteDatabase from "better-sqlite3";
import { Kysely, sql, SqliteDialect } from "kysely";
import { expect, test } from "vitest";
import { appKeyScopes } from "#contract/scopes.ts";
import { firstTables } from "#server/data/migrations/m001FirstTables.ts";
import { accountGuards } from "#server/data/migrations/m004AccountGuards.ts";
import { jobs } from "#server/data/migrations/m006Jobs.ts";
import { keyScopes } from "#server/data/migrations/m012KeyScopes.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import { allowedNetworksOf, scopesOf } from "#server/data/queries/apiKeys.ts";

test("existing keys keep their permissions, without network limits or a budget", async () => {
  const dialect = new SqliteDialect({ database: new SqliteDatabase(":memory:") });
  const queries = new Kysely<Tables>({ dialect });
  const bare = queries as unknown as Kysely<never>;
  for (const migration of [firstTables, accountGuards, jobs]) {
    await migration.up(bare, "sqlite");
  }
  await sql`insert into accounts (id, email, email_key, name, password_hash, role, plan, balance, created_at)
    values ('usr_1', 'a@b.example', 'a@b.example', '', '', 'member', 'p', 0, 1)`.execute(queries);
  const old = { id: "key_1", account_id: "usr_1", name: "Old", hash: "h", last4: "abcd" };
  await queries
    .insertInto("api_keys")
    .values({ ...old, created_at: 1 } as never)
    .execute();
  await keyScopes.up(bare, "sqlite");
  const key = await queries.selectFrom("api_keys").selectAll().executeTakeFirstOrThrow();
  expect(scopesOf(key)).toEqual(appKeyScopes);
  expect(allowedNetworksOf(key)).toEqual([]);
  expect(key).toMatchObject({ requests_per_minute: null, credit_budget: null, expires_at: null });
  await queries.destroy();
});
