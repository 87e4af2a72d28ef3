import SqliteDatabase from "better-sqlite3";
import { join } from "node:path";
import type { Client } from "pg";
import { StartFailure } from "#server/config/startFailure.ts";
import { noWait } from "#server/data/connection/awaitDatabase.ts";
import type { Connection } from "#server/data/connection/database.ts";
import { migrateToLatest } from "#server/data/connection/migrateToLatest.ts";
import {
  openPostgres,
  openPostgresClient,
  postgresTarget,
} from "#server/data/connection/openPostgres.ts";
import { openSqlite, sqliteFile } from "#server/data/connection/openSqlite.ts";
import { openUploadFiles } from "#server/data/connection/uploadFiles.ts";
import { allMigrations } from "#server/data/migrations/allMigrations.ts";
import type { DatabaseKind } from "#server/data/migrations/migration.ts";
import { postgresInsert, postgresSource } from "./postgresTables.ts";
import { sqliteSource } from "./rowSource.ts";
import { partsTable, quoted, type Row, type RowSource, type TableShape } from "./tableRows.ts";

/** A new database that takes rows. */
export interface RowTarget {
  kind: DatabaseKind;
  /** Prepares inserting into a table; the returned function inserts rows. */
  inserter(table: TableShape): Promise<(rows: readonly Row[]) => Promise<void>>;
  /** Reads back what was inserted. */
  source(): Promise<RowSource>;
  close(): Promise<void>;
}

/** Creates the tables that a backup's version had, so that its rows fit; throws if that version isn't known. */
async function createTables(
  connection: Connection,
  kind: DatabaseKind,
  names: readonly string[],
): Promise<void> {
  const unknown = names.find((name) => allMigrations.every((one) => one.name !== name));
  if (unknown !== undefined) {
    throw new StartFailure(
      `This copy was made by a newer version of Mailverdict (migration ${unknown}). Use that version or a later one.`,
    );
  }
  await migrateToLatest(
    connection.queries,
    kind,
    allMigrations.filter(({ name }) => names.includes(name)),
  );
}

/** Creates a SQLite installation in an empty directory. */
export async function createSqliteTarget(
  dataDir: string,
  migrations: readonly string[],
): Promise<RowTarget> {
  const connection = openSqlite(dataDir);
  try {
    await createTables(connection, "sqlite", migrations);
  } finally {
    await connection.queries.destroy();
  }
  const file = new SqliteDatabase(sqliteFile(dataDir));
  file.pragma("foreign_keys = off");
  // A copy that fails is made again from the beginning.
  file.pragma("synchronous = off");
  const uploads = openUploadFiles(join(dataDir, "uploads"));
  return {
    kind: "sqlite",
    async inserter({ name, columns }) {
      if (name === partsTable.name) {
        return async (rows) => {
          for (const [bytes, start, id] of rows) {
            // oxlint-disable-next-line no-await-in-loop -- parts of one file, in order
            await uploads.write(String(id), Number(start), bytes as Uint8Array);
          }
        };
      }
      const marks = columns.map(() => "?").join(", ");
      const statement = file.prepare(
        `insert into "${name}" (${quoted(columns)}) values (${marks})`,
      );
      const all = file.transaction((rows: readonly Row[]) => {
        for (const row of rows) {
          statement.run(...row);
        }
      });
      return async (rows) => all(rows);
    },
    source: async () => {
      file.pragma("synchronous = full");
      const [broken] = file.pragma("foreign_key_check") as { table: string; parent: string }[];
      if (broken !== undefined) {
        throw new StartFailure(
          `The copy is incomplete: rows of ${broken.table} refer to missing rows of ${broken.parent}.`,
        );
      }
      return { ...sqliteSource(file, dataDir), close: async () => undefined };
    },
    close: async () => {
      file.pragma("wal_checkpoint(TRUNCATE)");
      file.close();
    },
  };
}

/** Opens a schema of PostgreSQL, whose tables are created if it has none, with one connection for rows. */
export async function openPostgresTarget(
  url: string,
  schema: string,
  migrations: readonly string[],
): Promise<RowTarget & { client: Client }> {
  const target = await postgresTarget(url);
  const connection = await openPostgres(url, { schema, wait: noWait, target });
  try {
    await createTables(connection, "postgres", migrations);
  } finally {
    await connection.queries.destroy();
  }
  const client = await openPostgresClient(url, schema);
  return {
    kind: "postgres",
    client,
    inserter: (table) => postgresInsert(client, table),
    source: async () => postgresSource(client),
    close: () => client.end(),
  };
}

/** Brings a copied database up to this version's tables. */
export async function finishTables(
  place: { dataDir: string } | { url: string; schema: string },
): Promise<void> {
  const connection =
    "dataDir" in place
      ? openSqlite(place.dataDir)
      : await openPostgres(place.url, {
          schema: place.schema,
          wait: noWait,
          target: await postgresTarget(place.url),
        });
  try {
    await migrateToLatest(connection.queries, "dataDir" in place ? "sqlite" : "postgres");
  } finally {
    await connection.queries.destroy();
  }
}

const ownSchema = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Moves all tables and functions of one schema into another and drops the first, in one transaction: others see all of them or none. A table `without` is dropped. */
export async function adoptSchema(
  client: Client,
  { from, to, without }: { from: string; to: string; without?: string },
): Promise<void> {
  await client.query("begin");
  try {
    if (without !== undefined) {
      await client.query(`drop table ${ownSchema(from)}.${ownSchema(without)}`);
    }
    const { rows } = await client.query<{ statement: string }>(
      `select format('alter table %s set schema %I', c.oid::regclass, $2::text) as statement
         from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = $1::regnamespace
       union all
       select format('alter routine %s set schema %I', p.oid::regprocedure, $2::text)
         from pg_proc p where p.pronamespace = $1::regnamespace`,
      [ownSchema(from), to],
    );
    for (const { statement } of rows) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await client.query(statement);
    }
    await client.query(`drop schema ${ownSchema(from)}`);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
