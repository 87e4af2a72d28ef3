import { sql } from "kysely";
import type { Database } from "#server/data/connection/database.ts";

/** Returns the names of all tables of a database, those of migrations included, and without partitions. */
export async function tableNames({ kind, queries }: Database): Promise<string[]> {
  const found = await (
    kind === "sqlite"
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{
          name: string;
        }>`select relname::text as name from pg_class where relkind in ('r', 'p')
             and not relispartition and relnamespace = current_schema()::regnamespace`
  ).execute(queries);
  return found.rows.map(({ name }) => name).toSorted();
}

/** Leases that processes renew by themselves; they change while nobody calls anything. */
const renewed = new Set(["runners", "politeness_shares"]);

/** Returns every row of every table as text, one per line, sorted, but for the leases of processes; columns named in `leave` (`table.column`) are left out, and so are rows with no other columns. */
export async function dumpOf(database: Database, leave: readonly string[] = []): Promise<string> {
  const lines: string[] = [];
  for (const table of (await tableNames(database)).filter((name) => !renewed.has(name))) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      database.queries,
    );
    for (const row of rows) {
      const kept = Object.entries(row).filter(([name]) => !leave.includes(`${table}.${name}`));
      if (kept.length > 0) {
        lines.push(`${table} ${JSON.stringify(Object.fromEntries(kept))}`);
      }
    }
  }
  return lines.toSorted().join("\n");
}
