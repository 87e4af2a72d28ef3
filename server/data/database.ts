import { mkdirSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Kysely, PostgresDialect, sql, SqliteDialect, type Transaction } from "kysely";
import { migrate } from "./migrate.ts";
import { cachingStatements } from "./statementCache.ts";
import type { Tables } from "./tables.ts";

/** Where queries run: the database, or a transaction of it. */
export type Queries = Kysely<Tables> | Transaction<Tables>;

/** An open database with its tables in place. */
export interface Database {
  kind: "sqlite" | "postgres";
  queries: Kysely<Tables>;
  /** Runs the steps as one: all are kept or none. Where a power cut may take them back, nobody waits for the disk. */
  atomically<T>(
    steps: (queries: Transaction<Tables>) => Promise<T>,
    how?: { powerCut: "takes back" },
  ): Promise<T>;
  close(): Promise<void>;
}

/** Which database: a connection string of PostgreSQL, or null for the file in `dataDir`. */
export interface DatabasePlace {
  databaseUrl: string | null;
  dataDir: string;
  /** PostgreSQL schema to work in; `public` by default. */
  schema?: string;
}

type Opened = Pick<Database, "queries" | "atomically">;

function openSqlite(dataDir: string): Opened {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = new SqliteDatabase(join(dataDir, "mailverdict.sqlite"), { timeout: 5000 });
  file.pragma("journal_mode = WAL");
  // FULL: what was acknowledged survives a power cut, charges included.
  file.pragma("synchronous = FULL");
  file.pragma("foreign_keys = ON");
  const dialect = new SqliteDialect({ database: cachingStatements(file) });
  const queries = new Kysely<Tables>({ dialect });
  return {
    queries,
    async atomically(steps, how) {
      if (how === undefined) {
        return queries.transaction().execute(steps);
      }
      // There is one connection, and nobody else has it meanwhile. The next full commit makes this one last, too.
      return queries.connection().execute(async (alone) => {
        file.pragma("synchronous = NORMAL");
        try {
          return await alone.transaction().execute(steps);
        } finally {
          file.pragma("synchronous = FULL");
        }
      });
    },
  };
}

async function openPostgres(url: string, schema: string): Promise<Opened> {
  // Loaded only where it is used: most installations never do.
  const { Pool, types } = await import("pg");
  const pool = new Pool({
    connectionString: url,
    max: 10,
    options: `-c search_path=${schema}`,
    connectionTimeoutMillis: 10_000,
    types: {
      // bigint arrives as text by default; our instants and counts fit a double.
      getTypeParser: (oid, format) =>
        oid === types.builtins.INT8 && format !== "binary"
          ? Number
          : types.getTypeParser(oid, format),
    },
  });
  // A connection lost while idle is replaced at the next query; without a listener it would end the process.
  pool.on("error", () => undefined);
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    queries,
    atomically: (steps, how) =>
      queries.transaction().execute(async (inside) => {
        if (how !== undefined) {
          await sql`set local synchronous_commit = off`.execute(inside);
        }
        return steps(inside);
      }),
  };
}

/** Opens the database and brings its tables up to date. */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  const kind = place.databaseUrl === null ? "sqlite" : "postgres";
  const { queries, atomically } =
    place.databaseUrl === null
      ? openSqlite(place.dataDir)
      : await openPostgres(place.databaseUrl, place.schema ?? "public");
  try {
    await migrate(queries, kind);
  } catch (error) {
    await queries.destroy();
    throw error;
  }
  return {
    kind,
    queries,
    atomically,
    close: () => queries.destroy(),
  };
}
