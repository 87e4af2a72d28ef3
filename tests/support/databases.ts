import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { noWait } from "#server/data/connection/awaitDatabase.ts";
import type { Connection } from "#server/data/connection/database.ts";
import {
  openPostgres as openPostgresPool,
  postgresTarget,
} from "#server/data/connection/openPostgres.ts";
import { openSqlite as openSqliteFile } from "#server/data/connection/openSqlite.ts";
import type { DatabaseKind } from "#server/data/migrations/migration.ts";
import type { Database } from "#server/data/connection/database.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";

/** An empty database for one test, with its data directory. */
export interface TestDatabase {
  database: Database;
  dataDir: string;
  /** Parameters with which another process opens it. */
  place: { databaseUrl: string | null; schema: string };
  drop: () => Promise<void>;
}

const databaseFile = "mailverdict.sqlite";

function temporaryDir(): string {
  return mkdtempSync(join(tmpdir(), "server-test-"));
}

/** A database without tables, not even that of the migrations. */
export interface EmptyDatabase {
  connection: Connection;
  kind: DatabaseKind;
  dataDir: string;
  place: TestDatabase["place"];
  drop: () => Promise<void>;
}

/** Bytes of an empty database with all tables; each worker migrates one and copies it. */
let migrated: Promise<Buffer> | undefined;

async function migratedFile(): Promise<Buffer> {
  const dataDir = temporaryDir();
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await database.close();
  const file = readFileSync(join(dataDir, databaseFile));
  rmSync(dataDir, { recursive: true, force: true });
  return file;
}

async function openSqlite(): Promise<TestDatabase> {
  migrated ??= migratedFile();
  const dataDir = temporaryDir();
  writeFileSync(join(dataDir, databaseFile), await migrated);
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const drop = async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { database, dataDir, place: { databaseUrl: null, schema: "public" }, drop };
}

async function openEmptySqlite(): Promise<EmptyDatabase> {
  const dataDir = temporaryDir();
  const connection = openSqliteFile(dataDir);
  const drop = async () => {
    await connection.queries.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    connection,
    kind: "sqlite",
    dataDir,
    place: { databaseUrl: null, schema: "public" },
    drop,
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function openPostgres(url: string): Promise<TestDatabase> {
  const dataDir = temporaryDir();
  const schema = `t_${randomBytes(6).toString("hex")}`;
  await run(url, `create schema ${schema}`);
  const database = await openDatabase({ databaseUrl: url, dataDir, schema });
  const drop = async () => {
    await database.close();
    await run(url, `drop schema ${schema} cascade`);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { database, dataDir, place: { databaseUrl: url, schema }, drop };
}

async function openEmptyPostgres(url: string): Promise<EmptyDatabase> {
  const dataDir = temporaryDir();
  const schema = `t_${randomBytes(6).toString("hex")}`;
  await run(url, `create schema ${schema}`);
  const target = await postgresTarget(url);
  const connection = await openPostgresPool(url, { schema, wait: noWait, target });
  const drop = async () => {
    await connection.queries.destroy();
    await run(url, `drop schema ${schema} cascade`);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { connection, kind: "postgres", dataDir, place: { databaseUrl: url, schema }, drop };
}

const sqlite = { name: "SQLite", open: openSqlite, openEmpty: openEmptySqlite };

/** Returns the entry of PostgreSQL if `TEST_DATABASE_URL` is set, as by `postgresSetup.ts`. */
const postgres = () => {
  const url = process.env.TEST_DATABASE_URL;
  return url === undefined
    ? []
    : [
        {
          name: "PostgreSQL",
          open: () => openPostgres(url),
          openEmpty: () => openEmptyPostgres(url),
        },
      ];
};

const chosen = {
  sqlite: () => [sqlite],
  postgres,
  both: () => [sqlite, ...postgres()],
};

/** Databases this project tests on, from `TEST_DATABASES` of vitest.config.ts; an SQLite file by default. */
export const databases: readonly {
  name: string;
  open: () => Promise<TestDatabase>;
  openEmpty: () => Promise<EmptyDatabase>;
}[] = chosen[(process.env.TEST_DATABASES ?? "sqlite") as keyof typeof chosen]();
