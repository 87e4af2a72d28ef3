import { parseArgs } from "node:util";
import { runFaultyCluster } from "#tests/server/lists/running/faultyCluster.ts";
import { startSandboxProcess } from "./processes/sandboxProcess.ts";
import { figure, printTable } from "./report/table.ts";

/** `npm run bench -- faults [--rows 20000] [--kills 30] [--stops 3]`: runs one list with two servers and two workers on a PostgreSQL, kills them, stops the database and lets its standby take over; fails if a row or a credit is lost. */
export async function run(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { rows: { type: "string" }, kills: { type: "string" }, stops: { type: "string" } },
  });
  const plan = {
    rows: Number(values.rows ?? 20_000),
    kills: Number(values.kills ?? 30),
    stops: Number(values.stops ?? 3),
  };
  const suffix = "faults.example.net";
  const sandbox = await startSandboxProcess({ suffix, timeScale: 0.02, countsMailboxes: true });
  try {
    const seen = await runFaultyCluster(sandbox, plan);
    const sorted = seen.recovered.toSorted((one, other) => one - other);
    printTable(
      ["figure", "value"],
      [
        ["rows, all right and charged once", plan.rows],
        ["kills", seen.kills],
        ["stops of the database", seen.stops],
        ["failovers", seen.failovers],
        ["next result after a fault, p50 ms", figure(sorted[sorted.length >> 1] ?? 0)],
        ["most ms", figure(sorted.at(-1) ?? 0)],
        ["questions a row", figure(seen.asked.all / plan.rows)],
        ["most for one row", seen.asked.most],
        ["responses by status (0: none)", JSON.stringify(seen.statuses)],
        ["503 without Retry-After", seen.silent],
        ["deadlocks", seen.deadlocks],
        ["s", figure(seen.seconds)],
      ],
    );
    process.stdout.write(
      "To reach: every row right, every charge once, progress never goes back; no status 500; 0 deadlocks.\n",
    );
  } finally {
    await sandbox.stop();
  }
}
