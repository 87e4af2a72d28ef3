import { mkdirSync } from "node:fs";
import { sql } from "kysely";
import { migrateToLatest } from "#server/data/connection/migrateToLatest.ts";
import { openSqlite } from "#server/data/connection/openSqlite.ts";
import { allMigrations } from "#server/data/migrations/allMigrations.ts";

/** Makes the data folder of a version that has all migrations but the last, with one account in it. */
export async function makeEarlierData(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const { queries } = openSqlite(dataDir);
  await migrateToLatest(queries, "sqlite", allMigrations.slice(0, -1));
  const statements = [
    sql`insert into accounts (id, plan, balance, created_at) values ('usr_1', 'p', 0, 1)`,
    sql`insert into users (id, email, email_key, name, password_hash, operator, created_at)
      values ('usr_1', 'earlier@example.com', 'earlier@example.com', '', '', 0, 1)`,
    sql`insert into memberships (user_id, account_id, role, since)
      values ('usr_1', 'usr_1', 'owner', 1)`,
  ];
  for (const statement of statements) {
    await statement.execute(queries);
  }
  await queries.destroy();
}
