import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { type Database, openDatabase } from "#server/data/database.ts";

/** An empty database of its own, with a directory beside it. */
export interface TestDatabase {
  database: Database;
  dataDir: string;
  /** Where another process opens it. */
  place: { databaseUrl: string | null; schema: string };
  drop: () => Promise<void>;
}

function temporaryDir(): string {
  return mkdtempSync(join(tmpdir(), "server-test-"));
}

async function openSqlite(): Promise<TestDatabase> {
  const dataDir = temporaryDir();
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const drop = async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { database, dataDir, place: { databaseUrl: null, schema: "public" }, drop };
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

const postgresUrl = process.env.TEST_DATABASE_URL;

/** Every database this machine can test on: a file of SQLite always, PostgreSQL where there is one. */
export const databases: readonly { name: string; open: () => Promise<TestDatabase> }[] = [
  { name: "SQLite", open: openSqlite },
  ...(postgresUrl === undefined
    ? []
    : [{ name: "PostgreSQL", open: () => openPostgres(postgresUrl) }]),
];
