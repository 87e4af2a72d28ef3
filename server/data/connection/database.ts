import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Kysely, Transaction } from "kysely";
import { StartFailure } from "#server/config/startFailure.ts";
import { type DatabaseWait, noWait } from "./awaitDatabase.ts";
import { hasTables, migrate } from "./migrateToLatest.ts";
import { openPostgres, postgresFailure, postgresTarget } from "./openPostgres.ts";
import { openSqlite, sqliteFailure, sqliteFile } from "./openSqlite.ts";
import { placeOf } from "./postgresProblem.ts";
import { createScrubber } from "./scrubber.ts";
import type { Tables } from "#server/data/tables.ts";
import { openUploadFiles, type UploadFiles } from "./uploadFiles.ts";

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
  /** Uploaded files beside a SQLite database; null with PostgreSQL, which stores them itself since machines share no disk. */
  uploadFiles: UploadFiles | null;
  /** Removes deleted content from SQLite's write-ahead log; false if a reader never stops. */
  scrub(): Promise<boolean>;
  /** Schedules the same without blocking the caller. */
  scrubSoon(): void;
  close(): Promise<void>;
}

/** Which database: a connection string of PostgreSQL, or null for the file in `dataDir`. */
export interface DatabasePlace {
  databaseUrl: string | null;
  dataDir: string;
  /** PostgreSQL schema to work in; `public` by default. */
  schema?: string;
}

/** A connection whose tables may be missing. */
export interface Opened extends Pick<Database, "queries" | "atomically"> {
  /** One attempt to empty the log; false while another connection reads from it. */
  scrub: () => boolean;
}

/** Options for opening a database. */
export interface OpenOptions {
  wait?: DatabaseWait;
  /** Refuses to create tables where there are none, with a {@link NoInstallation}. */
  existing?: boolean;
}

/** There is no database of ours at this place. */
export class NoInstallation extends StartFailure {
  constructor(where: string) {
    super(
      `There's no installation in ${where}. Set DATA_DIR or DATABASE_URL as for the server, or run \`npm start\` first.`,
    );
  }
}

async function bringUp(
  { queries }: Opened,
  kind: Database["kind"],
  { existing = false, where }: { existing?: boolean | undefined; where: string },
): Promise<void> {
  if (existing && !(await hasTables(queries, kind))) {
    throw new NoInstallation(where);
  }
  await migrate(queries, kind);
}

async function openFile(dataDir: string, { existing }: OpenOptions): Promise<Opened> {
  if (existing === true && !existsSync(sqliteFile(dataDir))) {
    throw new NoInstallation(dataDir);
  }
  let opened: Opened | null = null;
  try {
    opened = openSqlite(dataDir);
    await bringUp(opened, "sqlite", { existing, where: dataDir });
    return opened;
  } catch (error) {
    await opened?.queries.destroy();
    throw sqliteFailure(error, dataDir);
  }
}

async function openServer(
  url: string,
  schema: string,
  { existing, wait = noWait }: OpenOptions,
): Promise<Opened> {
  const target = await postgresTarget(url);
  const opened = await openPostgres(url, { schema, wait, target });
  try {
    const where = `database ${target.database} at ${placeOf(target)}`;
    await bringUp(opened, "postgres", { existing, where });
    return opened;
  } catch (error) {
    await opened.queries.destroy();
    throw postgresFailure(error, target);
  }
}

/** Opens the database and brings its tables up to date. Throws a {@link StartFailure} where the operator can help. */
export async function openDatabase(
  place: DatabasePlace,
  options: OpenOptions = {},
): Promise<Database> {
  const { databaseUrl, dataDir, schema = "public" } = place;
  const { queries, atomically, scrub } =
    databaseUrl === null
      ? await openFile(dataDir, options)
      : await openServer(databaseUrl, schema, options);
  const scrubber = createScrubber(scrub);
  return {
    kind: databaseUrl === null ? "sqlite" : "postgres",
    queries,
    atomically,
    uploadFiles: databaseUrl === null ? openUploadFiles(join(dataDir, "uploads")) : null,
    scrub: () => scrubber.now(),
    scrubSoon: () => scrubber.soon(),
    close: async () => {
      scrubber.stop();
      await queries.destroy();
    },
  };
}
