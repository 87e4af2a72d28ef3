import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { startSilentPooler } from "#tests/server/data/connection/signalsOf.ts";
import { startPostgres, type ThrowawayPostgres } from "#tests/support/postgres.ts";
import { figure, printTable } from "./report/table.ts";

/** Time in which the workers become idle, and of the count, in ms. */
const settleMs = 10_000;
const countMs = 60_000;

/** Starts a worker as `npm run worker` does, and waits for its first line. */
async function startWorker(databaseUrl: string, dataDir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["server/worker.ts"], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DNS_SERVERS: "127.0.0.1:9",
      LOG_LEVEL: "fatal",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

async function logStatements({ url }: ThrowawayPostgres): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("alter system set log_statement = 'all'");
  await client.query("select pg_reload_conf()");
  await client.end();
}

const statementsIn = (log: string) => log.match(/LOG: {2}(?:execute|statement)/gu)?.length ?? 0;

/** `npm run bench -- idleWorkers [workers]`: counts what workers without a list ask PostgreSQL, with signals and behind a pooler that swallows them. */
export async function run(): Promise<void> {
  const workers = Number(process.argv[3] ?? 4);
  const table: (string | number)[][] = [];
  for (const how of ["signals", "polling"]) {
    const postgres = await startPostgres();
    if (postgres === null) {
      throw new Error("Workers need PostgreSQL, and there is none.");
    }
    const dataDir = mkdtempSync(join(tmpdir(), "bench-workers-"));
    const proxy = await startSilentPooler(postgres.url);
    const url = how === "signals" ? postgres.url : proxy.url;
    const children: ChildProcess[] = [];
    try {
      for (let started = 0; started < workers; started += 1) {
        children.push(await startWorker(url, dataDir));
      }
      await logStatements(postgres);
      await sleep(settleMs);
      const before = statementsIn(postgres.log());
      await sleep(countMs);
      const perSecond = (statementsIn(postgres.log()) - before) / (countMs / 1000);
      table.push([how, workers, figure(perSecond), figure(perSecond / workers)]);
    } finally {
      const ends = children.map((child) => once(child, "exit"));
      children.forEach((child) => child.kill());
      await Promise.all(ends);
      await proxy.stop();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  printTable(["", "workers", "statements/s", "each"], table);
}
