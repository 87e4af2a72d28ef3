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

/** Schema of the tables in databases of tests. */
const testSchema = "of_tests";

/** A database of its own on a PostgreSQL server. */
interface OwnDatabase {
  name: string;
  url: string;
  drop: () => Promise<void>;
}

/** Creates a copy of another database, or one with an empty schema. */
async function createDatabase(server: string, template?: string): Promise<OwnDatabase> {
  const name = `t_${randomBytes(6).toString("hex")}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  if (template === undefined) {
    await run(server, `create database ${name}`);
    await run(url.href, `create schema ${testSchema}`);
  } else {
    await run(server, `create database ${name} template ${template}`);
  }
  return { name, url: url.href, drop: () => run(server, `drop database ${name} with (force)`) };
}

/** Creates a database with all tables, which PostgreSQL copies for each test. */
export async function createTemplate(server: string): Promise<OwnDatabase> {
  const created = await createDatabase(server);
  const dataDir = temporaryDir();
  const place = { databaseUrl: created.url, dataDir, schema: testSchema };
  await (await openDatabase(place)).close();
  rmSync(dataDir, { recursive: true, force: true });
  return created;
}

async function openPostgres(server: string): Promise<TestDatabase> {
  const dataDir = temporaryDir();
  const created = await createDatabase(server, process.env.TEST_DATABASE_TEMPLATE);
  const place = { databaseUrl: created.url, schema: testSchema };
  const database = await openDatabase({ ...place, dataDir });
  const drop = async () => {
    await database.close();
    await created.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { database, dataDir, place, drop };
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

/** Returns the entry of PostgreSQL if `TEST_DATABASE_URL` is set, as by `postgresSetup.ts`. Databases are copies of `TEST_DATABASE_TEMPLATE` if that is set. */
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
