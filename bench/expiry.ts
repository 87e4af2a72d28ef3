import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "#server/data/connection/database.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { expireLists } from "#server/lists/lifecycle/expireLists.ts";
import { purgeRows } from "#server/lists/lifecycle/purgeRows.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { ownAccount } from "./fixtures/benchAccount.ts";
import { endedList } from "./fixtures/endedList.ts";
import { figure, printTable } from "./report/table.ts";

const day = 86_400_000;

async function walBytes({ queries }: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`.execute(queries);
  return rows[0]?.bytes ?? 0;
}

/** Returns the bytes that the tables of list rows take on the disk, without a vacuum. */
async function diskBytes({ queries }: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(pg_total_relation_size(inhrelid)), 0)::float8 as bytes from pg_inherits
    where inhparent in ('list_results'::regclass, 'list_evidence'::regclass)`.execute(queries);
  return rows[0]?.bytes ?? 0;
}

/** Measures the expiry of a list with so many rows. */
async function expiry(
  database: Database,
  rows: number,
  expire: (list: { id: string; account_id: string }) => Promise<unknown>,
): Promise<(string | number)[]> {
  const accountId = await ownAccount(database.queries, rows);
  const id = await endedList(database, accountId, rows);
  await database.queries.deleteFrom("lists").where("id", "<>", id).execute();
  await database.queries
    .updateTable("lists")
    .set({ completed_at: Date.now(), expires_at: Date.now() + 30 * day })
    .where("id", "=", id)
    .execute();
  const [before, from] = [await walBytes(database), performance.now()];
  await expire({ id, account_id: accountId });
  const seconds = (performance.now() - from) / 1000;
  const written = (await walBytes(database)) - before;
  return [figure(seconds), figure(written / 1e6), figure((await diskBytes(database)) / 1e6)];
}

/** `npm run bench -- expiry [rows]`: seconds, log and disk that the expiry of a list on PostgreSQL takes (default 1,000,000 rows), row by row and with its partition. */
export async function run(): Promise<void> {
  const rows = Number(process.argv[3] ?? 1_000_000);
  const dataDir = mkdtempSync(join(tmpdir(), "mailverdict-expiry-"));
  const postgres = await startPostgres();
  if (postgres === null) {
    throw new Error("This benchmark needs PostgreSQL.");
  }
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir });
  try {
    const later = { database, now: () => Date.now() + 30.5 * day };
    const byRow = await expiry(database, rows, (list) => purgeRows({ database }, list));
    await sql`truncate list_results, list_evidence`.execute(database.queries);
    const together = await expiry(database, rows, () => expireLists(later));
    printTable(
      [`expiry of ${rows} rows`, "s", "log, MB", "left on the disk before a vacuum, MB"],
      [
        ["row by row", ...byRow],
        ["with their partition", ...together],
      ],
    );
    const left = await database.queries.selectFrom("list_results").select("position").execute();
    process.stdout.write(`Rows left: ${left.length}.\n`);
  } finally {
    await database.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
