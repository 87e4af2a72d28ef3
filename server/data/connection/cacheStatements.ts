import type { SqliteDatabase, SqliteStatement } from "kysely";

const statementsMax = 200;

/** Undoes a transaction where there still is one: SQLite undoes it by itself where the disk is full, and refuses to do it twice. */
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

/** A database of SQLite whose statements are prepared once and kept, the least lately used ones given up: preparing one that adds hundreds of rows costs as much as running it. */
export function cacheStatements(file: SqliteDatabase & { inTransaction: boolean }): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  const prepare = (text: string) => (text === "rollback" ? rollback(file) : file.prepare(text));
  return {
    prepare(text) {
      // Some take effect while they are prepared.
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
