import { parseArgs } from "node:util";
import { killWorkers } from "#tests/server/lists/running/killWorkers.ts";
import { withPostgres } from "./fixtures/withPostgres.ts";
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
  const rows: (string | number)[][] = [];
  await withPostgres(async () => {
    const { databases } = await import("#tests/support/databases.ts");
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
  });
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
