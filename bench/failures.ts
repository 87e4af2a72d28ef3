import { parseArgs } from "node:util";
import { runFailingCluster } from "#tests/server/lists/running/failingCluster.ts";
import { startSandboxProcess } from "./processes/sandboxProcess.ts";
import { figure, printTable } from "./report/table.ts";

/**
 * `npm run bench -- failures [--rows 20000] [--kills 30] [--stops 3] [--backends 3] [--silences 1] [--silent-s 10]
 * [--servers 2] [--workers 2] [--no-failover]`: runs one list with servers and workers on a PostgreSQL, kills them and
 * processes of the database, stops it, cuts the network to it and lets its standby take over;
 * fails if a row or a credit is lost. Without failures it measures how fast they are together.
 */
export async function run(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    allowNegative: true,
    options: {
      rows: { type: "string", default: "20000" },
      kills: { type: "string", default: "30" },
      stops: { type: "string", default: "3" },
      backends: { type: "string", default: "3" },
      silences: { type: "string", default: "1" },
      "silent-s": { type: "string", default: "10" },
      servers: { type: "string", default: "2" },
      workers: { type: "string", default: "2" },
      failover: { type: "boolean", default: true },
    },
  });
  const plan = {
    rows: Number(values.rows),
    kills: Number(values.kills),
    stops: Number(values.stops),
    backends: Number(values.backends),
    silences: Number(values.silences),
    silentMs: Number(values["silent-s"]) * 1000,
    servers: Number(values.servers),
    workers: Number(values.workers),
    failover: values.failover,
  };
  const suffix = "failures.example.net";
  const sandbox = await startSandboxProcess({ suffix, timeScale: 0.02, countsMailboxes: true });
  try {
    const seen = await runFailingCluster(sandbox, plan);
    const sorted = seen.recovered.toSorted((one, other) => one - other);
    printTable(
      ["figure", "value"],
      [
        ["rows, all right and charged once", plan.rows],
        ["servers and workers", `${plan.servers} and ${plan.workers}`],
        ["kills", seen.kills],
        ["stops of the database", seen.stops],
        ["kills of its processes", seen.backends],
        [`silences of ${values["silent-s"]} s`, seen.silences],
        ["failovers", seen.failovers],
        ["next result after a failure, p50 ms", figure(sorted[sorted.length >> 1] ?? 0)],
        ["most ms", figure(sorted.at(-1) ?? 0)],
        ["questions a row", figure(seen.asked.all / plan.rows)],
        ["most for one row", seen.asked.most],
        ["responses by status (0: none)", JSON.stringify(seen.statuses)],
        ["slowest response, ms", figure(seen.slowest)],
        ["503 without Retry-After", seen.silent],
        ["deadlocks", seen.deadlocks],
        ["s", figure(seen.seconds)],
        ["rows/s", figure(plan.rows / seen.seconds)],
      ],
    );
    process.stdout.write(
      "To reach: every row right, every charge once, progress never goes back; no status 500; 0 deadlocks.\n",
    );
  } finally {
    await sandbox.stop();
  }
}
