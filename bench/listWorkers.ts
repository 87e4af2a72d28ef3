import { killWorkers } from "#tests/server/lists/running/killWorkers.ts";
import { withPostgres } from "./fixtures/withPostgres.ts";
import { startSandboxProcess } from "./processes/sandboxProcess.ts";
import { figure, printTable } from "./report/table.ts";

/** Delay of every reply, as from another continent, so that the workers wait for servers and not for this machine. */
const latencyMs = 100;

/** `npm run bench -- listWorkers [rows]`: runs one list on PostgreSQL with one worker, then a similar one with two. */
export async function run(): Promise<void> {
  const rows = Number(process.argv[3] ?? 4000);
  const table: (string | number)[][] = [];
  await withPostgres(async () => {
    const { databases } = await import("#tests/support/databases.ts");
    const found = databases.find(({ name }) => name === "PostgreSQL");
    if (found === undefined) {
      throw new Error("Several workers need PostgreSQL, and there is none.");
    }
    let alone = 0;
    for (const workers of [1, 2]) {
      const sandbox = await startSandboxProcess({ suffix: "workers.example.net", latencyMs });
      const opened = await found.open();
      try {
        const { asking } = await killWorkers(opened, sandbox, { rows, kills: 0, workers });
        alone = workers === 1 ? asking : alone;
        table.push([
          workers,
          rows,
          figure(asking),
          figure(rows / asking),
          `${figure(alone / asking)} ×`,
        ]);
      } finally {
        await Promise.all([opened.drop(), sandbox.stop()]);
      }
    }
  });
  printTable(["workers", "rows", "s", "rows/s", "one worker"], table);
  process.stdout.write("To reach with two: 1.8 × one.\n");
}
