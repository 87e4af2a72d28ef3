import type { SelectQueryBuilder } from "kysely";
import type { Database } from "#server/data/connection/database.ts";

/** Locks the selected rows until the end of the transaction and skips those that another process has locked. SQLite has one writer at a time, and no such clause. */
export function skipClaimed<Tables, From extends keyof Tables, Row>(
  kind: Database["kind"],
  query: SelectQueryBuilder<Tables, From, Row>,
): SelectQueryBuilder<Tables, From, Row> {
  return kind === "postgres" ? query.forUpdate().skipLocked() : query;
}
