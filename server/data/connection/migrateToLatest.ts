import { type Kysely, sql } from "kysely";
import { firstTables } from "#server/data/migrations/m001FirstTables.ts";
import { rules } from "#server/data/migrations/m002Rules.ts";
import { deferrals } from "#server/data/migrations/m003Deferrals.ts";
import { accountGuards } from "#server/data/migrations/m004AccountGuards.ts";
import { providerRates } from "#server/data/migrations/m005ProviderRates.ts";
import { jobs } from "#server/data/migrations/m006Jobs.ts";
import { contact } from "#server/data/migrations/m007Contact.ts";
import { jobFiles } from "#server/data/migrations/m008JobFiles.ts";
import { draftOptions } from "#server/data/migrations/m009DraftOptions.ts";
import { registrations } from "#server/data/migrations/m010Registrations.ts";
import { uploads } from "#server/data/migrations/m011Uploads.ts";
import { keyScopes } from "#server/data/migrations/m012KeyScopes.ts";
import { quotas } from "#server/data/migrations/m013Quotas.ts";
import { lists } from "#server/data/migrations/m014Lists.ts";
import type { Tables } from "#server/data/tables.ts";

/** What a migration may vary by: text that compares by octets is declared differently on each database. */
export interface Migration {
  name: string;
  up(queries: Kysely<never>, kind: "sqlite" | "postgres"): Promise<void>;
}

/** In order; a line is added, never changed. */
const migrations: readonly Migration[] = [
  firstTables,
  rules,
  deferrals,
  accountGuards,
  providerRates,
  jobs,
  contact,
  jobFiles,
  draftOptions,
  registrations,
  uploads,
  keyScopes,
  quotas,
  lists,
];

/** Returns whether Mailverdict's tables exist, in this version or another. */
export async function hasTables(
  queries: Kysely<Tables>,
  kind: "sqlite" | "postgres",
): Promise<boolean> {
  const { rows } = await (
    kind === "postgres"
      ? sql`select 1 where to_regclass('migrations') is not null`
      : sql`select 1 from sqlite_master where name = 'migrations'`
  ).execute(queries);
  return rows.length > 0;
}

/** Applies the migrations that are missing, all in one transaction, one process at a time. */
export async function migrate(queries: Kysely<Tables>, kind: "sqlite" | "postgres"): Promise<void> {
  await sql`create table if not exists migrations (name text primary key, applied_at bigint not null)`.execute(
    queries,
  );
  await queries.transaction().execute(async (steps) => {
    // Either statement makes a second process wait here until this one has finished.
    await (
      kind === "postgres"
        ? sql`select pg_advisory_xact_lock(7245198301)`
        : sql`update migrations set applied_at = applied_at where name = ''`
    ).execute(steps);
    const applied = await sql<{ name: string }>`select name from migrations`.execute(steps);
    const known = new Set(applied.rows.map((row) => row.name));
    for (const migration of migrations.filter(({ name }) => !known.has(name))) {
      await migration.up(steps as unknown as Kysely<never>, kind);
      await sql`insert into migrations (name, applied_at) values (${migration.name}, ${Date.now()})`.execute(
        steps,
      );
    }
  });
}
