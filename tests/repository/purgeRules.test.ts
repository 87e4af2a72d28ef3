import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "#server/data/connection/database.ts";
import { exportSections, personalSections } from "#server/services/accounts/exportSections.ts";
import { databases } from "#tests/support/databases.ts";
import { tableNames } from "#tests/support/tableDump.ts";

/** Tables without personal rows, with all their columns: counts under digests, and facts of the installation. */
const aboutNobody: Readonly<Record<string, string>> = {
  login_attempts: "key failures blocked_until at",
  deferrals: "key first_seen times due_at",
  installation_flags: "name value",
  // Operators' log, which outlives accounts: ids, and what the operator wrote.
  operator_events: "id kind at actor_id network user_agent account_id user_id amount reason",
  mail_budgets: "key sent_at last_at",
  migrations: "name timestamp checksum",
  migrations_lock: "id is_locked",
  provider_rates: "hour provider egress answer count",
  runners: "id lease_until process",
  rate_limits: "key full_at window_ms granted",
  politeness_shares: "key version state idle_at",
  starting_credits: "address_hash granted_at",
  starting_credit_networks: "network_hash day grants",
};

/** Returns the tables with columns that aren't deleted along with the account. */
async function unpurged(database: Database): Promise<string[]> {
  // Everything in the account's export is deleted with the account; see `deleteAccount`.
  const purged = new Set<string>(["accounts", "users", "registrations"]);
  for (const { table } of Object.values(exportSections)) {
    purged.add(table);
  }
  const issues: string[] = [];
  for (const table of await tableNames(database)) {
    const { rows: references } = await sql<{ table: string; on_delete: string }>`
      select "table", on_delete from pragma_foreign_key_list(${table})`.execute(database.queries);
    if (references.some((to) => to.table === "accounts" && to.on_delete === "CASCADE")) {
      purged.add(table);
    }
    const { rows } = await sql<{
      name: string;
    }>`select name from pragma_table_info(${table})`.execute(database.queries);
    const known = aboutNobody[table]?.split(" ") ?? [];
    const columns = rows.map(({ name }) => name).filter((name) => !known.includes(name));
    if (!purged.has(table) && columns.length > 0) {
      issues.push(`${table}: ${columns.join(", ")}`);
    }
  }
  return issues;
}

test("every table with account data is deleted with the account; new tables and columns are covered", async () => {
  const { database, drop } = await databases[0]!.open();
  expect(await unpurged(database)).toEqual([]);
  await sql`create table leads (id text, email text)`.execute(database.queries);
  await sql`alter table login_attempts add column address text`.execute(database.queries);
  expect(await unpurged(database)).toEqual(["leads: id, email", "login_attempts: address"]);
  await drop();
});

test("no export has a column with a secret", async () => {
  const { database, drop } = await databases[0]!.open();
  const secrets: string[] = [];
  for (const sections of [exportSections, personalSections]) {
    for (const { table, leave = [] } of Object.values(sections)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const { rows } = await sql<{
        name: string;
      }>`select name from pragma_table_info(${table})`.execute(database.queries);
      const exported = rows.map(({ name }) => name).filter((name) => !leave.includes(name));
      secrets.push(
        ...exported.filter((name) => name.includes("secret")).map((name) => `${table}.${name}`),
      );
    }
  }
  expect(secrets).toEqual([]);
  await drop();
});
