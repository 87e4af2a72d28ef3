import { withPostgres } from "./fixtures/withPostgres.ts";
import { figure, printTable } from "./report/table.ts";

/** Limits of the p95 at 5,000,000 results, in ms. */
const limits = { history: 20, counts: 100, analytics: 200 };

/**
 * `npm run bench -- history [rows …]`: time of history pages of 50 by filter, of counts of what matches, and of analytics of 90 days, over that many stored validations
 * (default 50000 500000), on SQLite and PostgreSQL.
 */
export async function run(): Promise<void> {
  const asked = process.argv.slice(3).map(Number);
  const sizes = asked.length === 0 ? [50_000, 500_000] : asked;
  await withPostgres(async () => {
    const pages = await import("./fixtures/historyTimes.ts");
    for (const { name, open } of pages.historyDatabases) {
      const columns: Awaited<ReturnType<typeof pages.historyTimes>>[] = [];
      for (const rows of sizes) {
        // One after the other: they share the processors.
        // oxlint-disable-next-line no-await-in-loop
        columns.push(await pages.historyTimes(open, rows));
      }
      for (const [what, names] of [
        ["history", Object.keys(pages.questions)],
        ["counts", Object.keys(pages.countQuestions)],
        ["analytics", Object.keys(pages.analyticsQuestions)],
      ] as const) {
        process.stdout.write(`\n${name}, ${what}: p95 in ms, ${pages.rounds} times each\n`);
        printTable(
          [what, ...sizes.map((rows) => rows.toLocaleString("en")), "growth"],
          names.map((question, row) => {
            const times = columns.map((column) => column[what][row] ?? Number.NaN);
            const growth = (times.at(-1) ?? 0) / (times[0] ?? 1);
            return [question, ...times.map(figure), `${figure(growth)} ×`];
          }),
        );
      }
    }
  });
  process.stdout.write(
    `\nTo reach at 5,000,000: ${limits.history} ms for history, ${limits.counts} ms for counts, ${limits.analytics} ms for analytics, and no growth.\n`,
  );
}
