import { setImmediate } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import type { Tables } from "#server/data/tables/tables.ts";

const rowsAtOnce = 500;

/** Rows to delete: those of `table` that match `where`, each identified among them by the columns `keys`. */
export interface DoomedRows {
  table: keyof Tables;
  keys: readonly string[];
  where: RawBuilder<unknown>;
  /** Rows per batch; fewer if rows are large. */
  atOnce?: number;
}

/** Deletes rows in small batches with a pause after each, so that other queries don't wait long. Returns how many. */
export async function deleteInBatches(
  queries: Queries,
  { table, keys, where, atOnce = rowsAtOnce }: DoomedRows,
): Promise<number> {
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  let deleted = 0;
  for (;;) {
    const { numAffectedRows } =
      await sql`delete from ${sql.table(table)} where (${where}) and (${columns}) in
      (select ${columns} from ${sql.table(table)} where ${where} limit ${atOnce})`.execute(queries);
    const gone = Number(numAffectedRows ?? 0n);
    deleted += gone;
    if (gone < atOnce) {
      return deleted;
    }
    await setImmediate();
  }
}
