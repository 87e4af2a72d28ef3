import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { sqliteFile } from "#server/data/connection/openSqlite.ts";
import { moveDatabase } from "#server/services/backup/moveDatabase.ts";
import { drillBackup } from "#server/services/backup/restoreBackup.ts";
import { writeBackup } from "#server/services/backup/writeBackup.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { ownAccount } from "./fixtures/benchAccount.ts";
import { endedList } from "./fixtures/endedList.ts";
import { figure, printTable } from "./report/table.ts";

const passphrase = "a passphrase for measuring";

/** Fills an installation with one completed list. */
async function fill(dataDir: string, rows: number): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const id = await endedList(database, await ownAccount(database.queries, rows), rows);
  const unknown = Math.floor(rows / 1000);
  await database.queries
    .updateTable("lists")
    .set({ done: rows, deliverable: rows - unknown, unknown })
    .where("id", "=", id)
    .execute();
  await database.close();
}

async function timed<Value>(act: () => Promise<Value>): Promise<[number, Value]> {
  const from = performance.now();
  const value = await act();
  return [(performance.now() - from) / 1000, value];
}

/**
 * `npm run bench -- backups [rows]`: seconds to back up a SQLite installation with that many results (default 200000),
 * to restore it in a drill, to move it to PostgreSQL, and to back up and restore that.
 */
export async function run(): Promise<void> {
  const rows = Number(process.argv[3] ?? 200_000);
  const dir = mkdtempSync(join(tmpdir(), "mailverdict-backups-"));
  const postgres = await startPostgres();
  try {
    const dataDir = join(dir, "data");
    await fill(dataDir, rows);
    const bytes = statSync(sqliteFile(dataDir)).size;
    process.stdout.write(`${rows} results, a SQLite file of ${figure(bytes / 1e6)} MB\n`);
    const path = join(dir, "backup");
    const place = { databaseUrl: null, dataDir };
    const [backup, report] = await timed(() => writeBackup(place, { path, passphrase }));
    const [drill] = await timed(() => drillBackup({ path, passphrase }));
    const times: (string | number)[][] = [
      [`backup of SQLite, ${figure(report.bytes / 1e6)} MB`, figure(backup)],
      ["drill into SQLite", figure(drill)],
    ];
    if (postgres !== null) {
      const to = postgres.url;
      const options = { to, restart: false, report: () => undefined };
      const [move, tables] = await timed(() => moveDatabase(dataDir, options));
      const moved = tables.reduce((sum, table) => sum + table.rows, 0);
      times.push([`move to PostgreSQL, ${moved} rows, compared`, figure(move)]);
      const other = { path: join(dir, "other"), passphrase };
      const [second] = await timed(() => writeBackup({ databaseUrl: to, dataDir }, other));
      times.push(["backup of PostgreSQL", figure(second)]);
      const [third] = await timed(() => drillBackup(other));
      times.push(["drill of that into SQLite", figure(third)]);
    }
    printTable(
      ["step", "seconds"],
      times.map((row) => row.map(String)),
    );
  } finally {
    await postgres?.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
