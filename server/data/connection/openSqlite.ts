import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { prepareDataDir } from "#server/config/prepareDataDir.ts";
import { StartFailure } from "#server/config/startFailure.ts";
import type { Connection } from "./database.ts";
import { sqliteProblem } from "./sqliteProblem.ts";
import { cacheStatements } from "./cacheStatements.ts";
import type { Tables } from "#server/data/tables/tables.ts";

/** Returns the path of the database file in a data directory. */
export const sqliteFile = (dataDir: string): string => join(dataDir, "mailverdict.sqlite");

/** Returns an error about the file as a sentence with the next step; returns other errors unchanged. */
export function sqliteFailure(error: unknown, dataDir: string): unknown {
  const problem = sqliteProblem(error, sqliteFile(dataDir));
  return problem === null ? error : new StartFailure(problem);
}

/** Time a statement waits for another connection. */
const busyMs = 5000;

/** Opens the SQLite file in `dataDir`, and creates it if it is missing. */
export function openSqlite(dataDir: string): Connection {
  prepareDataDir(dataDir);
  const file = new SqliteDatabase(sqliteFile(dataDir), { timeout: busyMs });
  try {
    file.pragma("journal_mode = WAL");
    // FULL: acknowledged writes survive a power cut, charges included.
    file.pragma("synchronous = FULL");
    file.pragma("foreign_keys = ON");
    // Overwrites deleted content with zeros, in the file and in every page written to the log.
    file.pragma("secure_delete = ON");
  } catch (error) {
    file.close();
    throw error;
  }
  const dialect = new SqliteDialect({ database: cacheStatements(file) });
  const queries = new Kysely<Tables>({ dialect });
  return {
    queries,
    scrub: () => {
      if (!file.open) {
        return true;
      }
      if (file.inTransaction) {
        return false;
      }
      // The log still contains pages from before a deletion. Doesn't wait for readers, which would block the process.
      file.pragma("busy_timeout = 0");
      try {
        const [{ busy }] = file.pragma("wal_checkpoint(TRUNCATE)") as [{ busy: number }];
        return busy === 0;
      } finally {
        file.pragma(`busy_timeout = ${busyMs}`);
      }
    },
    async atomically(steps, how) {
      if (how === undefined) {
        return queries.transaction().execute(steps);
      }
      // Nothing else uses the only connection in the meantime. The next full commit makes this one durable, too.
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
