import { sql } from "kysely";
import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { sqlMigration } from "#server/data/migrations/migration.ts";
import { migrateToLatest } from "#server/data/connection/migrateToLatest.ts";
import { databases } from "#tests/support/databases.ts";

/** Creates and drops tables of a schema until `stop` is called, which waits for the last drop. */
async function churn(url: string, schema: string): Promise<{ stop: () => Promise<void> }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create schema ${schema}`);
  const stop = new AbortController();
  const done = (async () => {
    while (!stop.signal.aborted) {
      // A column is what the look-up of its sequence fails on, so more columns are more chances.
      const columns = Array.from({ length: 40 }, (_, index) => `c${index} integer`).join(", ");
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await client.query(`create table ${schema}.going (${columns})`);
      // oxlint-disable-next-line no-await-in-loop
      await client.query(`drop table ${schema}.going`);
    }
    await client.query(`drop schema ${schema}`);
    await client.end();
  })();
  return {
    stop: () => {
      stop.abort();
      return done;
    },
  };
}

describe.each(databases.filter(({ name }) => name === "PostgreSQL"))(
  "migrations on $name",
  ({ openEmpty }) => {
    test("don't fail when tables of another schema are dropped meanwhile", async () => {
      const { connection, kind, place, drop } = await openEmpty();
      const neighbours = await Promise.all(
        [1, 2].map((number) => churn(place.databaseUrl ?? "", `${place.schema}_${number}`)),
      );
      const migrations = [sqlMigration("001_own", () => ["create table own (id text)"])];
      for (let start = 0; start < 100; start += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one start after the other
        await expect(
          migrateToLatest(connection.queries, kind, migrations),
        ).resolves.toBeUndefined();
        // A database with all migrations isn't looked at, so each start needs an empty one.
        // oxlint-disable-next-line no-await-in-loop
        await sql`drop table own, migrations, migrations_lock`.execute(connection.queries);
      }
      await Promise.all(neighbours.map(({ stop }) => stop()));
      await drop();
    });
  },
);
