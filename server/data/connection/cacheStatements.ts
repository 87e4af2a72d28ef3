import type { SqliteDatabase, SqliteStatement } from "kysely";

const statementsMax = 200;

/** Rolls back a transaction if one is open: if the disk is full, SQLite has rolled back already, and a second rollback fails. */
function rollback(file: SqliteDatabase & { inTransaction: boolean }): SqliteStatement {
  const statement = file.prepare("rollback");
  return {
    reader: false,
    all: () => [],
    iterate: () => [].values(),
    run: (parameters) =>
      file.inTransaction ? statement.run(parameters) : { changes: 0, lastInsertRowid: 0 },
  };
}

/** Returns a SQLite database that caches prepared statements and drops the least recently used ones: preparing one that inserts hundreds of rows costs as much as running it. */
export function cacheStatements(file: SqliteDatabase & { inTransaction: boolean }): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  const prepare = (text: string) => (text === "rollback" ? rollback(file) : file.prepare(text));
  return {
    prepare(text) {
      // Some pragmas take effect when they are prepared.
      if (/^\s*pragma\b/iu.test(text)) {
        return file.prepare(text);
      }
      const statement = kept.get(text) ?? prepare(text);
      kept.delete(text);
      kept.set(text, statement);
      if (kept.size > statementsMax) {
        kept.delete(kept.keys().next().value ?? "");
      }
      return statement;
    },
    close() {
      kept.clear();
      file.close();
    },
  };
}
