import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { allMigrations } from "#server/data/migrations/allMigrations.ts";
import type { DatabaseKind, Migration } from "#server/data/migrations/migration.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import { sha256 } from "#server/crypto/digest.ts";
import { StartFailure } from "#server/config/startFailure.ts";

/** A database whose tables this version doesn't know. */
class UnknownMigration extends StartFailure {
  constructor(name: string) {
    super(
      `A newer version of Mailverdict has changed this database (migration ${name}). Start that version or a later one, or restore a backup from before the update.`,
    );
  }
}

/** A migration that differs from the one the database ran. */
class ChangedMigration extends StartFailure {
  constructor(name: string) {
    super(
      `This database ran another version of migration ${name}. Start an unmodified release of Mailverdict.`,
    );
  }
}

/** Returns true if Mailverdict's tables exist, in this version or another. */
export async function hasTables(queries: Kysely<Tables>, kind: DatabaseKind): Promise<boolean> {
  return (await columnsOfMigrations(queries, kind)).length > 0;
}

async function columnsOfMigrations(queries: Kysely<Tables>, kind: DatabaseKind): Promise<string[]> {
  const { rows } = await (
    kind === "postgres"
      ? sql<{ name: string }>`select attname as name from pg_attribute
          where attrelid = to_regclass('migrations') and attnum > 0 and not attisdropped`
      : sql<{ name: string }>`select name from pragma_table_info('migrations')`
  ).execute(queries);
  return rows.map(({ name }) => name);
}

/** Returns true if the database has run all migrations. Throws a {@link StartFailure} if it ran others. */
async function isCurrent(
  queries: Kysely<Tables>,
  kind: DatabaseKind,
  migrations: readonly Migration[],
): Promise<boolean> {
  const columns = await columnsOfMigrations(queries, kind);
  if (!columns.includes("checksum") || columns.includes("applied_at")) {
    return false;
  }
  const records = await loadRecords(queries);
  verifyRecords(records, { kind, migrations });
  return records.length === migrations.length;
}

async function loadRecords(queries: Kysely<Tables>): Promise<readonly MigrationRecord[]> {
  const { rows } = await sql<MigrationRecord>`select name, checksum from migrations`.execute(
    queries,
  );
  return rows;
}

/**
 * Runs the migrations that are missing, all in one transaction. Processes that start at the same time wait for each
 * other. Takes no lock if none is missing. On SQLite, foreign keys are off meanwhile: it can't rebuild a table that
 * others refer to with them on, and can switch them off only outside of a transaction.
 */
export async function migrateToLatest(
  queries: Kysely<Tables>,
  kind: DatabaseKind,
  migrations: readonly Migration[] = allMigrations,
): Promise<void> {
  if (await isCurrent(queries, kind, migrations)) {
    return;
  }
  await queries.connection().execute(async (connection) => {
    if (kind === "sqlite") {
      await sql`pragma foreign_keys = off`.execute(connection);
    }
    // Kysely begins transactions of SQLite without a lock, so that two of them could fail on each other's writes.
    await sql.raw(kind === "sqlite" ? "begin immediate" : "begin").execute(connection);
    try {
      if (kind === "postgres") {
        await sql`select pg_advisory_xact_lock(7245198301)`.execute(connection);
      }
      await migrateLocked(connection, kind, migrations);
      await sql`commit`.execute(connection);
    } catch (error) {
      await sql`rollback`.execute(connection);
      if (kind === "postgres") {
        // Kysely's lock belongs to the session, and it can't release it in a transaction that failed.
        await sql`select pg_advisory_unlock_all()`.execute(connection);
      }
      throw error;
    } finally {
      if (kind === "sqlite") {
        await sql`pragma foreign_keys = on`.execute(connection);
      }
    }
  });
}

async function migrateLocked(
  connection: Kysely<Tables>,
  kind: DatabaseKind,
  migrations: readonly Migration[],
): Promise<void> {
  await prepareRecords(connection, kind);
  verifyRecords(await loadRecords(connection), { kind, migrations });
  let failure: { error: unknown } | null = null;
  const migrator = new Migrator({
    db: connection,
    migrationTableName: "migrations",
    // Without it, Kysely uses a table of this name in any other schema.
    ...(kind === "postgres" ? { migrationTableSchema: await currentSchema(connection) } : {}),
    migrationLockTableName: "migrations_lock",
    // They run in the transaction around all of this.
    disableTransactions: true,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          migrations.map((migration) => [
            migration.name,
            {
              up: (steps: Kysely<never>) =>
                migration.up(steps, kind).catch((error: unknown) => {
                  failure = { error };
                  throw error;
                }),
            },
          ]),
        ),
    },
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    // PostgreSQL refuses to unlock after an error, which would hide the reason.
    throw (failure as { error: unknown } | null)?.error ?? error;
  }
  for (const { migrationName } of results) {
    const migration = migrations.find(({ name }) => name === migrationName);
    await sql`update migrations set checksum = ${migration === undefined ? null : calculateChecksum(migration, kind)}
      where name = ${migrationName}`.execute(connection);
  }
}

async function currentSchema(connection: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(connection);
  return rows[0]?.name ?? "public";
}

interface MigrationRecord {
  name: string;
  /** Null for migrations up to 013. */
  checksum: string | null;
}

/** Creates the table of migrations, or converts one from before Kysely's migrator: instants become ISO text in the order of the names. */
async function prepareRecords(connection: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  const columns = await columnsOfMigrations(connection, kind);
  if (columns.length === 0) {
    await sql`create table migrations (name text primary key, timestamp text not null, checksum text)`.execute(
      connection,
    );
  }
  if (!columns.includes("applied_at")) {
    return;
  }
  const { rows } = await sql<{
    name: string;
    applied_at: number;
  }>`select name, applied_at from migrations order by name`.execute(connection);
  await sql`drop table migrations`.execute(connection);
  await prepareRecords(connection, kind);
  let last = 0;
  for (const { name, applied_at: appliedAt } of rows) {
    // Kysely orders by time, and a clock may have been set back.
    last = Math.max(last + 1, appliedAt);
    await sql`insert into migrations (name, timestamp) values (${name}, ${new Date(last).toISOString()})`.execute(
      connection,
    );
  }
}

/** Throws a {@link StartFailure} for records that don't match this version's migrations. */
function verifyRecords(
  records: readonly MigrationRecord[],
  { kind, migrations }: { kind: DatabaseKind; migrations: readonly Migration[] },
): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of records) {
    const migration = known.get(name);
    if (migration === undefined) {
      throw new UnknownMigration(name);
    }
    if (checksum !== null && checksum !== calculateChecksum(migration, kind)) {
      throw new ChangedMigration(name);
    }
  }
}

/** Returns the SHA-256 of a migration's SQL (base64url), ignoring how it is wrapped; null up to 013. */
function calculateChecksum(migration: Migration, kind: DatabaseKind): string | null {
  const text = migration
    .statements?.(kind)
    .map((one) => one.replaceAll(/\s+/gu, " ").trim())
    .join(";\n");
  return text === undefined ? null : sha256(text);
}
