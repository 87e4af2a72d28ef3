import { withPostgres } from "./fixtures/withPostgres.ts";
import { figure, printTable } from "./report/table.ts";

/** Limit of the p95 at 1,000,000 rows, in ms. */
const limitMs = 100;

/** `npm run bench -- replies [rows]`: time of the calls about a list's replies, over a completed list of that many rows (1,000,000), on SQLite and PostgreSQL. */
export async function run(): Promise<void> {
  const rows = Number(process.argv[3] ?? 1_000_000);
  await withPostgres(async () => {
    const { replyQuestions, replyTimes } = await import("./fixtures/replyTimes.ts");
    const { historyDatabases } = await import("./fixtures/historyTimes.ts");
    for (const { name, open } of historyDatabases) {
      // One after the other: they share the processors.
      // oxlint-disable-next-line no-await-in-loop
      const times = await replyTimes(open, rows);
      process.stdout.write(`\n${name}: p95 in ms, ${rows.toLocaleString("en")} rows\n`);
      printTable(
        ["call", "p95"],
        Object.keys(replyQuestions).map((what, index) => [
          what,
          figure(times[index] ?? Number.NaN),
        ]),
      );
    }
  });
  process.stdout.write(`\nTo reach at 1,000,000: ${limitMs} ms.\n`);
}
