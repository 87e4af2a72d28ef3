import type { SqliteDatabase, SqliteStatement } from "kysely";

const statementsMax = 200;

/** A database of SQLite whose statements are prepared once and kept, the least lately used ones given up: preparing one that adds hundreds of rows costs as much as running it. */
export function cachingStatements(file: SqliteDatabase): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      // Some take effect while they are prepared.
      if (/^\s*pragma\b/iu.test(text)) {
        return file.prepare(text);
      }
      const statement = kept.get(text) ?? file.prepare(text);
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
