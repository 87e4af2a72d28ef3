import { freeLimits } from "#contract/freeLimits.ts";
import { withPostgres } from "./fixtures/withPostgres.ts";
import { figure, printTable } from "./report/table.ts";

/** Most bytes that one check may take on disk. */
const most = 6 * 1024;

/** `npm run bench -- storedBytes [checks]`: bytes on disk per single check of a deliverable sandbox address (default 500), with all rows and indexes, on SQLite and PostgreSQL, and the most that the free checks of one account take in a day. Exits with 1 above 6 KB. */
export async function run(): Promise<void> {
  const checks = Number(process.argv[3] ?? 500);
  await withPostgres(async () => {
    const { storedBytes, storedDatabases, storedVariants } =
      await import("./fixtures/storedBytes.ts");
    const variants = Object.keys(storedVariants) as (keyof typeof storedVariants)[];
    for (const { name, open } of storedDatabases) {
      const sizes: Map<string, number>[] = [];
      for (const variant of variants) {
        // One after the other: they share the processors.
        // oxlint-disable-next-line no-await-in-loop
        sizes.push(await storedBytes(open, { checks, variant }));
      }
      process.stdout.write(`\n${name}: bytes per check\n`);
      const tables = [...(sizes[0]?.keys() ?? [])].filter((table) =>
        sizes.some((size) => (size.get(table) ?? 0) >= 1),
      );
      printTable(
        ["table", ...variants],
        tables.map((table) => [table, ...sizes.map((size) => figure(size.get(table) ?? 0))]),
      );
      const all = sizes.map((size) => size.get("all") ?? 0);
      const { freeChecksDay: day, freeChecksWithEvidenceDay: full } = freeLimits;
      const dayOf = (withEvidence = 0, without = 0) =>
        figure((full * withEvidence + (day - full) * without) / 1024 / 1024);
      process.stdout.write(
        `Free checks of one account and day: ${dayOf(all[0], all[1])} MB, with the largest labels ${dayOf(all[2], all[3])} MB\n`,
      );
      process.exitCode = (all[0] ?? 0) > most ? 1 : process.exitCode;
    }
  });
}
