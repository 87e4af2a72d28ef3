import { existsSync } from "node:fs";
import { join } from "node:path";
import { StartFailure } from "#server/config/startFailure.ts";
import { type DatabaseWait, noWait } from "./awaitDatabase.ts";
import type { Connection, Database, DatabasePlace } from "./database.ts";
import { hasTables, migrateToLatest } from "./migrateToLatest.ts";
import { openPostgres, postgresFailure, postgresTarget } from "./openPostgres.ts";
import { openSqlite, sqliteFailure, sqliteFile } from "./openSqlite.ts";
import { describePlace } from "./postgresProblem.ts";
import { createScrubber } from "./scrubber.ts";
import type { StatementLimits } from "./statementLimits.ts";
import { openUploadFiles } from "./uploadFiles.ts";

/** Options for opening a database. */
export interface OpenOptions {
  wait?: DatabaseWait;
  /** Throws {@link NoInstallation} instead of creating missing tables. */
  existing?: boolean;
}

/** The error for a place without a Mailverdict database. */
export class NoInstallation extends StartFailure {
  constructor(where: string) {
    super(
      `There's no installation in ${where}. Set DATA_DIR or DATABASE_URL as for the server, or run \`npm start\` first.`,
    );
  }
}

async function bringUp(
  { queries }: Connection,
  kind: Database["kind"],
  { existing = false, where }: { existing?: boolean | undefined; where: string },
): Promise<void> {
  if (existing && !(await hasTables(queries, kind))) {
    throw new NoInstallation(where);
  }
  await migrateToLatest(queries, kind);
}

async function openFile(dataDir: string, { existing }: OpenOptions): Promise<Connection> {
  if (existing === true && !existsSync(sqliteFile(dataDir))) {
    throw new NoInstallation(dataDir);
  }
  let opened: Connection | null = null;
  try {
    opened = openSqlite(dataDir);
    await bringUp(opened, "sqlite", { existing, where: dataDir });
    return opened;
  } catch (error) {
    await opened?.queries.destroy();
    throw sqliteFailure(error, dataDir);
  }
}

/** Connections for migrations and maintenance, which have no limits of time. */
const upkeepPoolSize = 2;

async function openServer(
  url: string,
  { schema = "public", databasePoolSize: poolSize, limits }: DatabasePlace,
  { existing, wait = noWait }: OpenOptions,
): Promise<Connection> {
  const target = await postgresTarget(url);
  const openPart = (part: { poolSize: number | undefined; limits?: StatementLimits }) =>
    openPostgres(url, { schema, wait, target, ...part });
  const opened = await openPart({ poolSize: limits === undefined ? poolSize : upkeepPoolSize });
  try {
    const where = `database ${target.database} at ${describePlace(target)}`;
    await bringUp(opened, "postgres", { existing, where });
    return limits === undefined
      ? opened
      : { ...(await openPart({ poolSize, limits })), upkeep: opened };
  } catch (error) {
    await opened.queries.destroy();
    throw postgresFailure(error, target);
  }
}

/** Returns a database over other connections to the same one. */
const createView = (
  database: Database,
  { queries, atomically }: Pick<Database, "queries" | "atomically">,
): Database => ({ ...database, queries, atomically, read: (work) => work(queries) });

/** Opens the database and brings its tables up to date. Throws a {@link StartFailure} for errors that the operator can fix. */
export async function openDatabase(
  place: DatabasePlace,
  options: OpenOptions = {},
): Promise<Database> {
  const { databaseUrl, dataDir } = place;
  const { queries, now, atomically, ofAccount, upkeep, scrub } =
    databaseUrl === null
      ? await openFile(dataDir, options)
      : await openServer(databaseUrl, place, options);
  const scrubber = createScrubber(scrub);
  const database: Database = {
    kind: databaseUrl === null ? "sqlite" : "postgres",
    identity: {},
    queries,
    now,
    read: (work) => work(queries),
    atomically,
    forAccount: (ownerId) =>
      ofAccount === undefined ? database : createView(database, ofAccount(ownerId)),
    forUpkeep: () => (upkeep === undefined ? database : createView(database, upkeep)),
    uploadFiles: databaseUrl === null ? openUploadFiles(join(dataDir, "uploads")) : null,
    scrub: () => scrubber.now(),
    scrubSoon: () => scrubber.soon(),
    close: async () => {
      scrubber.stop();
      await upkeep?.queries.destroy();
      await queries.destroy();
    },
  };
  return database;
}
