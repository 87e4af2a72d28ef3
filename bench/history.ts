import { startPostgres } from "#tests/support/postgres.ts";
import { figure, printTable } from "./report/table.ts";

const limitMs = 20;

/**
 * `npm run bench -- history [rows …]`: time of history pages of 50, by filter, over that many stored validations
 * (default 50000 500000), on SQLite and PostgreSQL.
 */
export async function run(): Promise<void> {
  const asked = process.argv.slice(3).map(Number);
  const sizes = asked.length === 0 ? [50_000, 500_000] : asked;
  const postgres = process.env.TEST_DATABASE_URL === undefined ? await startPostgres() : null;
  process.env.TEST_DATABASE_URL ??= postgres?.url;
  process.env.TEST_DATABASES = "both";
  // The module reads the variables at import, so it is imported after they are set.
  const pages = await import("./fixtures/historyTimes.ts");
  for (const { name, open } of pages.historyDatabases) {
    const columns: number[][] = [];
    for (const rows of sizes) {
      // One after the other: they share the processors.
      // oxlint-disable-next-line no-await-in-loop
      columns.push(await pages.historyTimes(open, rows));
    }
    process.stdout.write(`\n${name}: p95 in ms of pages of 50, ${pages.rounds} each\n`);
    printTable(
      ["page", ...sizes.map((rows) => rows.toLocaleString("en")), "growth"],
      Object.keys(pages.questions).map((what, row) => {
        const times = columns.map((column) => column[row] ?? Number.NaN);
        const growth = (times.at(-1) ?? 0) / (times[0] ?? 1);
        return [what, ...times.map(figure), `${figure(growth)} ×`];
      }),
    );
  }
  await postgres?.stop();
  process.stdout.write(`\nTo reach: ${limitMs} ms at 5,000,000, and no growth.\n`);
}
