import { closeSync, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Kysely, type SqliteDatabase as KyselyDatabase, type SqliteStatement } from "kysely";
import { prepareDataDir } from "#server/config/prepareDataDir.ts";
import { StartFailure } from "#server/config/startFailure.ts";
import type { Connection } from "./database.ts";
import { GroupCommitDialect } from "./groupCommit/groupCommitDialect.ts";
import { GroupFlush, syncedFile } from "./groupCommit/groupFlush.ts";
import { withPriority, yieldToMainThread } from "./writePriority.ts";
import { sqliteProblem } from "./sqliteProblem.ts";
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
export function openSqlite(dataDir: string, openLog = syncedFile): Connection {
  prepareDataDir(dataDir);
  if (!existsSync(sqliteFile(dataDir))) {
    // SQLite gives its log the permissions of the file.
    closeSync(openSync(sqliteFile(dataDir), "a", 0o600));
  }
  const file = new SqliteDatabase(sqliteFile(dataDir), { timeout: busyMs });
  try {
    file.pragma("journal_mode = WAL");
    // Commits don't wait for the disk, which would block the thread: their callers do ({@link GroupFlush}).
    file.pragma("synchronous = NORMAL");
    file.pragma("foreign_keys = ON");
    // Overwrites deleted content with zeros, in the file and in every page written to the log.
    file.pragma("secure_delete = ON");
    // Fails at the start, rather than at the first write, while another program holds a lock.
    file.exec("begin immediate; rollback");
  } catch (error) {
    file.close();
    throw error;
  }
  // Acknowledged writes survive a power cut, charges included.
  const flush = new GroupFlush(openLog(`${sqliteFile(dataDir)}-wal`));
  const database = cacheStatements(file, () => flush.wrote());
  const queries = new Kysely<Tables>({ dialect: new GroupCommitDialect({ database }, flush) });
  return {
    queries,
    now: Date.now,
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
      await yieldToMainThread();
      if (how === undefined) {
        return queries.transaction().execute(steps);
      }
      // Nothing else uses the only connection in the meantime. The next flush takes these writes along.
      return queries.connection().execute(async (alone) => {
        const done = await alone.transaction().execute(steps);
        flush.postpone();
        return done;
      });
    },
  };
}

const statementsMax = 200;

/** A SQLite file as statements need it. */
interface File extends KyselyDatabase {
  inTransaction: boolean;
  prepare: (text: string) => SqliteStatement & { readonly: boolean };
}

/**
 * Transactions take the write lock when they begin. One that reads before it writes would otherwise fail at once,
 * without waiting, while another thread writes.
 */
const begin = "begin immediate";

/** Rolls back a transaction if one is open: if the disk is full, SQLite has rolled back already, and a second rollback fails. */
function rollback(file: File): SqliteStatement {
  const statement = file.prepare("rollback");
  return {
    reader: false,
    all: () => [],
    iterate: () => [].values(),
    run: (parameters) =>
      file.inTransaction ? statement.run(parameters) : { changes: 0, lastInsertRowid: 0 },
  };
}

/** Prepares a statement; one that needs the write lock gets priority over other threads. Calls `wrote` when it wrote. */
function prioritized(file: File, text: string, wrote: () => void): SqliteStatement {
  const statement = file.prepare(text);
  if (statement.readonly) {
    return statement;
  }
  const write = <Value>(run: () => Value): Value => {
    const value = file.inTransaction ? run() : withPriority(run);
    if (text !== begin) {
      wrote();
    }
    return value;
  };
  return {
    reader: statement.reader,
    all: (parameters) => write(() => statement.all(parameters)),
    iterate: (parameters) => statement.iterate(parameters),
    run: (parameters) => write(() => statement.run(parameters)),
  };
}

/**
 * Returns a SQLite database that caches prepared statements and drops the least recently used ones: preparing one that
 * inserts hundreds of rows costs as much as running it. Calls `wrote` after each statement that wrote.
 */
export function cacheStatements(file: File, wrote: () => void = () => undefined): KyselyDatabase {
  const statements = new Map<string, SqliteStatement>();
  const prepare = (text: string) =>
    text === "rollback"
      ? rollback(file)
      : prioritized(file, text === "begin" ? begin : text, wrote);
  return {
    prepare(text) {
      // Some pragmas take effect when they are prepared.
      if (/^\s*pragma\b/iu.test(text)) {
        return file.prepare(text);
      }
      const statement = statements.get(text) ?? prepare(text);
      statements.delete(text);
      statements.set(text, statement);
      if (statements.size > statementsMax) {
        statements.delete(statements.keys().next().value ?? "");
      }
      return statement;
    },
    close() {
      statements.clear();
      file.close();
    },
  };
}
