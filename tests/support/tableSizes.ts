import { sql } from "kysely";
import type { Database } from "#server/data/connection/database.ts";

/** Returns the size on disk of each table with its indexes, in bytes, and of `all`. */
export async function tableSizes({ kind, queries }: Database): Promise<Map<string, number>> {
  const query =
    kind === "sqlite"
      ? sql<{ table: string; bytes: number }>`select m.tbl_name as "table", sum(s.pgsize) as bytes
          from dbstat s join sqlite_schema m on m.name = s.name group by m.tbl_name`
      : sql<{ table: string; bytes: string }>`select relname as "table",
          pg_total_relation_size(oid) as bytes from pg_class
          where relnamespace = current_schema()::regnamespace and relkind = 'r'`;
  const { rows } = await query.execute(queries);
  const sizes = new Map(rows.map(({ table, bytes }) => [table, Number(bytes)]));
  return sizes.set(
    "all",
    [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0),
  );
}
