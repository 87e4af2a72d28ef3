import { parseArgs } from "node:util";
import { startPostgres } from "#tests/support/postgres.ts";
import { killWorkers } from "#tests/server/lists/running/killWorkers.ts";
import { startSandboxProcess } from "./processes/sandboxProcess.ts";
import { figure, printTable } from "./report/table.ts";

/** `npm run bench -- kills [--kills 300] [--rows 20000]`: runs two workers on one list and kills them again and again, on each database; fails if a row or a credit is lost. */
export async function run(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { kills: { type: "string" }, rows: { type: "string" } },
  });
  const plan = {
    kills: Number(values.kills ?? 40),
    rows: Number(values.rows ?? 20_000),
    workers: 2,
  };
  const postgres = process.env.TEST_DATABASE_URL === undefined ? await startPostgres() : null;
  process.env.TEST_DATABASE_URL ??= postgres?.url;
  // The module reads TEST_DATABASE_URL at import, so it is imported after the variable is set.
  const { databases } = await import("#tests/support/databases.ts");
  const rows: (string | number)[][] = [];
  for (const { name, open } of databases) {
    const suffix = "kills.example.net";
    const sandbox = await startSandboxProcess({ suffix, timeScale: 0.02, countsMailboxes: true });
    const opened = await open();
    try {
      const { killed, recovered, asked, seconds } = await killWorkers(opened, sandbox, plan);
      const sorted = recovered.toSorted((one, other) => one - other);
      rows.push([
        name,
        plan.rows,
        killed,
        figure(sorted[sorted.length >> 1] ?? 0),
        figure(sorted.at(-1) ?? 0),
        "all",
        figure(asked.all / plan.rows),
        asked.most,
        figure(seconds),
      ]);
    } finally {
      await Promise.all([opened.drop(), sandbox.stop()]);
    }
  }
  await postgres?.stop();
  printTable(
    [
      "database",
      "rows",
      "kills",
      "next answer after, p50 ms",
      "most ms",
      "invariants",
      "questions a row",
      "most",
      "s",
    ],
    rows,
  );
  process.stdout.write(
    "To reach: the next answer within 5,000 ms of a kill; every row right, every charge once.\n",
  );
}
