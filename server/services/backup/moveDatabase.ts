import type { Client } from "pg";
import type SqliteDatabase from "better-sqlite3";
import { StartFailure } from "#server/config/startFailure.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { brokenInvariants } from "#server/data/queries/brokenInvariants.ts";
import { openPostgresClient } from "#server/data/connection/openPostgres.ts";
import { hasInstallation } from "./postgresTables.ts";
import { openSqliteFile, sqliteSource } from "./rowSource.ts";
import { adoptSchema, finishTables, openPostgresTarget, type RowTarget } from "./rowTarget.ts";
import { CopyDiffers, encodeRow, type RowSource, type TableShape, TableSum } from "./tableRows.ts";

const schema = "mailverdict_move";

/** Sums of one table on both sides. */
export interface MovedTable {
  name: string;
  rows: number;
  /** Rows that an earlier, interrupted move had copied. */
  resumed: number;
  sum: string;
}

/** Destination of a move, and callbacks for progress. */
export interface MoveOptions {
  to: string;
  /** Drops what an interrupted move copied. */
  restart: boolean;
  report: (line: string) => void;
}

/** Locks the SQLite file for this process. Throws a {@link StartFailure} while another one has it open. */
function lockSource(dataDir: string): SqliteDatabase.Database {
  const file = openSqliteFile(dataDir);
  try {
    file.pragma("busy_timeout = 1000");
    // In exclusive mode, WAL works only without any other connection, even an idle one.
    file.pragma("locking_mode = EXCLUSIVE");
    file.exec("begin exclusive; commit");
    return file;
  } catch (error) {
    file.close();
    if (String((error as NodeJS.ErrnoException).code).startsWith("SQLITE_BUSY")) {
      throw new StartFailure(
        `A server, worker or command uses ${dataDir}. Stop it, then move again.`,
      );
    }
    throw error;
  }
}

/** Returns a table of ours, or of another program, that the target already has; undefined if it has none. */
async function takenName(client: Client, tables: readonly TableShape[]) {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relname = any($1) order by relname limit 1`,
    [tables.map(({ name }) => name)],
  );
  return rows[0]?.name;
}

/** Prepares the schema that takes the rows until all of them are there. */
async function prepareTarget(
  client: Client,
  { tables }: Pick<RowSource, "tables">,
  { to, restart, report }: MoveOptions,
): Promise<void> {
  if (await hasInstallation(client)) {
    throw new StartFailure(
      "The target database already has an installation. Create an empty one with createdb and name it in --to.",
    );
  }
  const taken = await takenName(client, tables);
  if (taken !== undefined) {
    throw new StartFailure(
      `The target database already has a table ${taken}. Create an empty one with createdb and name it in --to.`,
    );
  }
  if (restart) {
    await client.query(`drop schema if exists ${schema} cascade`);
  }
  const { rows } = await client.query("select 1 from pg_namespace where nspname = $1", [schema]);
  if (rows.length > 0) {
    report("Resuming an interrupted move. --restart begins again.");
  } else {
    report(`Moving to ${new URL(to).host}.`);
    await client.query(`create schema ${schema}`);
  }
}

/** Copies a table; each batch and its progress are one transaction. Returns the number of rows that were there already. */
async function copyTable(
  source: RowSource,
  target: RowTarget & { client: Client },
  table: TableShape,
): Promise<number> {
  const { client } = target;
  const { rows } = await client.query<{ done: number }>(
    "select done from move_progress where name = $1",
    [table.name],
  );
  const resumed = rows[0]?.done ?? 0;
  let done = resumed;
  const insert = await target.inserter(table);
  for await (const batch of source.rows(table, resumed)) {
    await client.query("begin");
    await insert(batch);
    done += batch.length;
    await client.query(
      `insert into move_progress (name, done) values ($1, $2)
        on conflict (name) do update set done = excluded.done`,
      [table.name, done],
    );
    await client.query("commit");
  }
  return resumed;
}

async function checksumTable(source: RowSource, table: TableShape): Promise<TableSum> {
  const sum = new TableSum();
  for await (const batch of source.rows(table)) {
    batch.forEach((row) => sum.add(encodeRow(row)));
  }
  return sum;
}

/** Copies and compares all tables, then brings them up to this version. */
async function copyAll(source: RowSource, options: MoveOptions): Promise<MovedTable[]> {
  const target = await openPostgresTarget(options.to, schema, source.migrations);
  const moved: MovedTable[] = [];
  try {
    await target.client.query(
      "create table if not exists move_progress (name text primary key, done bigint not null)",
    );
    const resumed = new Map<string, number>();
    for (const table of source.tables) {
      // oxlint-disable-next-line no-await-in-loop -- tables refer to earlier ones
      resumed.set(table.name, await copyTable(source, target, table));
    }
    const copy = await target.source();
    for (const table of source.tables) {
      // oxlint-disable-next-line no-await-in-loop -- one connection each
      const [there, here] = [await checksumTable(source, table), await checksumTable(copy, table)];
      if (there.toString() !== here.toString()) {
        throw new CopyDiffers(table.name, there.toString(), here.toString());
      }
      const of = { name: table.name, rows: here.rows, sum: here.toString() };
      moved.push({ ...of, resumed: resumed.get(table.name) ?? 0 });
    }
  } finally {
    await target.close();
  }
  await finishTables({ url: options.to, schema });
  return moved;
}

/** Moves the SQLite installation of `dataDir` to an empty PostgreSQL database; uploads move into it, too. Its tables appear at the end, all at once, after every row was read back and compared. The SQLite file stays as it is. An interrupted move resumes. Throws a {@link StartFailure} while the installation is in use, if the target isn't empty, or if a table differs. */
export async function moveDatabase(dataDir: string, options: MoveOptions): Promise<MovedTable[]> {
  const file = lockSource(dataDir);
  const source = sqliteSource(file, dataDir);
  const client = await openPostgresClient(options.to, "public").catch((error: unknown) => {
    file.close();
    throw error;
  });
  try {
    await prepareTarget(client, source, options);
    const moved = await copyAll(source, options).catch((error: unknown) => {
      throw error instanceof CopyDiffers
        ? new StartFailure(
            `${error.message} The installation changed since the move began: move again with --restart.`,
          )
        : error;
    });
    const database = await openDatabase({ databaseUrl: options.to, dataDir, schema });
    const broken = await brokenInvariants(database.queries).finally(() => database.close());
    if (broken.length > 0) {
      options.report(`The source had these contradictions before the move: ${broken.join("; ")}.`);
    }
    await adoptSchema(client, { from: schema, to: "public", without: "move_progress" });
    return moved;
  } finally {
    await client.end();
    await source.close();
  }
}
