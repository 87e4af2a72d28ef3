import { parseArgs } from "node:util";
import { killWorkers } from "#tests/server/lists/running/killWorkers.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { startSandboxProcess } from "./processes/sandboxProcess.ts";
import { figure, printTable } from "./report/table.ts";

/** Number of rows, and delay of every reply in ms: with it, workers wait for mail servers and not for the cores of this machine. */
const defaults = { rows: 20_000, latencyMs: "1" };

const countOf = (log: string, text: string) => log.split(text).length - 1;

/**
 * `npm run bench -- listWorkers [rows] [--latency 1]`: runs one list with one worker on SQLite, then similar ones on
 * PostgreSQL with one worker and with two, and counts what PostgreSQL logged.
 */
export async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    args: process.argv.slice(3),
    allowPositionals: true,
    options: { latency: { type: "string", default: defaults.latencyMs } },
  });
  const rows = Number(positionals[0] ?? defaults.rows);
  const latencyMs = Number(values.latency);
  const postgres = await startPostgres({ durable: true });
  if (postgres === null) {
    throw new Error("Several workers need PostgreSQL, and there is none.");
  }
  process.env.TEST_DATABASE_URL = postgres.url;
  process.env.TEST_DATABASES = "both";
  const { databases } = await import("#tests/support/databases.ts");
  const table: (string | number)[][] = [];
  let alone = 0;
  for (const [name, workers] of [
    ["SQLite", 1],
    ["PostgreSQL", 1],
    ["PostgreSQL", 2],
  ] as const) {
    const sandbox = await startSandboxProcess({ suffix: "workers.example.net", latencyMs });
    const database = databases.find((one) => one.name === name);
    if (database === undefined) {
      throw new Error(`The tests know no database ${name}.`);
    }
    const opened = await database.open();
    try {
      const before = postgres.log();
      const { asking, seconds } = await killWorkers(opened, sandbox, { rows, kills: 0, workers });
      const log = postgres.log().slice(before.length);
      alone = workers === 1 ? asking : alone;
      table.push([
        name,
        workers,
        rows,
        figure(seconds),
        figure(rows / asking),
        `${figure(alone / asking)} ×`,
        ...(name === "SQLite"
          ? ["–", "–"]
          : [countOf(log, "deadlock detected"), countOf(log, "ERROR")]),
      ]);
    } finally {
      await Promise.all([opened.drop(), sandbox.stop()]);
    }
  }
  await postgres.stop();
  printTable(
    ["database", "workers", "rows", "s", "rows/s", "one worker", "deadlocks", "errors"],
    table,
  );
  process.stdout.write("To reach with two: 1.8 × one. Every row has its result, exactly once.\n");
}
