import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import type { Config } from "#server/config/config.ts";
import { NoInstallation } from "#server/data/connection/openDatabase.ts";
import { openPostgresClient } from "#server/data/connection/openPostgres.ts";
import { sqliteFile } from "#server/data/connection/openSqlite.ts";
import { openUploadFiles } from "#server/data/connection/uploadFiles.ts";
import { postgresSource, requireInstallation } from "./postgresTables.ts";
import { sortByReference } from "./sortByReference.ts";
import {
  bookkeeping,
  equalParts,
  partsTable,
  quoted,
  type Row,
  type RowSource,
  rowsAtOnce,
  type TableShape,
} from "./tableRows.ts";

function sqliteTables(file: SqliteDatabase.Database): TableShape[] {
  const names = file
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all() as string[];
  const own = names.filter((name) => !bookkeeping.has(name));
  const refersTo = new Map(
    own.map((name) => [
      name,
      (file.pragma(`foreign_key_list(${name})`) as { table: string }[]).map(({ table }) => table),
    ]),
  );
  return sortByReference(own, refersTo).map((name) => ({
    name,
    columns: (file.pragma(`table_info(${name})`) as { name: string }[])
      .map((column) => column.name)
      .toSorted(),
  }));
}

/** Yields the bytes of the uploaded files beside a SQLite database, as far as the database counts them. */
async function* bytesOfFiles(
  file: SqliteDatabase.Database,
  dataDir: string,
): AsyncGenerator<readonly [Uint8Array, number, string]> {
  const files = openUploadFiles(join(dataDir, "uploads"));
  const uploads = file.prepare("select id, received from uploads order by id").all() as {
    id: string;
    received: number;
  }[];
  for (const { id, received } of uploads) {
    let start = 0;
    // oxlint-disable-next-line no-await-in-loop -- one file after the other
    for await (const bytes of files.read(id, 0)) {
      const counted = bytes.subarray(0, Math.max(0, received - start));
      if (counted.length > 0) {
        yield [counted, start, id];
      }
      start += counted.length;
    }
  }
}

/** Reads a SQLite file that nothing else writes to. */
export function sqliteSource(file: SqliteDatabase.Database, dataDir: string): RowSource {
  const tables = sqliteTables(file);
  return {
    kind: "sqlite",
    migrations: file.prepare("select name from migrations order by name").pluck().all() as string[],
    tables,
    async *rows({ name, columns }, after = 0) {
      if (name === partsTable.name) {
        let skip = after;
        for await (const part of equalParts(bytesOfFiles(file, dataDir))) {
          if (skip > 0) {
            skip -= 1;
          } else {
            yield [part];
          }
        }
        return;
      }
      const select = `select ${quoted(columns)} from "${name}" order by rowid limit -1 offset ${after}`;
      let batch: Row[] = [];
      for (const row of file.prepare(select).raw().iterate() as Iterable<Row>) {
        batch.push(row);
        if (batch.length === rowsAtOnce) {
          yield batch;
          batch = [];
        }
      }
      if (batch.length > 0) {
        yield batch;
      }
    },
    close: async () => void file.close(),
  };
}

/** Opens the SQLite file of an installation, for reading and locking. Throws {@link NoInstallation} if there is none. */
export function openSqliteFile(dataDir: string): SqliteDatabase.Database {
  if (!existsSync(sqliteFile(dataDir))) {
    throw new NoInstallation(dataDir);
  }
  return new SqliteDatabase(sqliteFile(dataDir), { timeout: 5000 });
}

/** Copies the SQLite file with the online backup API, in one step: its server keeps writing, and can't restart the copy. The copy is deleted on closing. */
async function sqliteSnapshot(dataDir: string): Promise<RowSource> {
  const copy = join(dataDir, "backup-copy.sqlite");
  const remove = () => ["", "-wal", "-shm"].forEach((end) => rmSync(copy + end, { force: true }));
  remove();
  const file = openSqliteFile(dataDir);
  try {
    const before = process.umask(0o077);
    try {
      await file.backup(copy, { progress: () => 2 ** 31 - 1 });
    } finally {
      process.umask(before);
      file.close();
    }
    const source = sqliteSource(new SqliteDatabase(copy, { readonly: true }), dataDir);
    return {
      ...source,
      async close() {
        await source.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Reads a PostgreSQL database in one read-only transaction that sees a single instant. */
async function postgresSnapshot(url: string): Promise<RowSource> {
  const client = await openPostgresClient(url, "public");
  await requireInstallation(client, url);
  await client.query("begin isolation level repeatable read read only");
  return { ...(await postgresSource(client)), close: () => client.end() };
}

/** Opens the configured database as it is now, while its server runs. Throws {@link NoInstallation} if there is none. */
export async function openSnapshot({
  databaseUrl,
  dataDir,
}: Pick<Config, "databaseUrl" | "dataDir">): Promise<RowSource> {
  return databaseUrl === null ? sqliteSnapshot(dataDir) : postgresSnapshot(databaseUrl);
}
