import { globSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { killWorkers } from "#tests/server/lists/running/killWorkers.ts";
import type { TestDatabase } from "#tests/support/databases.ts";
import { withPostgres } from "#bench/fixtures/withPostgres.ts";
import { startSandboxProcess } from "#bench/processes/sandboxProcess.ts";

/** Cost of one address of a list whose mailbox is checked. */
export interface ScaleCosts {
  /** Processor time of the worker, in ms. */
  workerMs: number;
  /** Processor time of PostgreSQL, in ms. */
  databaseMs: number;
  /** Transactions that PostgreSQL commits. */
  commits: number;
  /** Bytes that tables and indexes grow by. */
  storedBytes: number;
  /** Bytes of write-ahead log, which a replica receives. */
  logBytes: number;
}

/** Costs as `--measure` found them on two shared cores (PostgreSQL 15, Node 26, 5,000 rows less 1,000 rows, medians of three). */
export const recordedCosts: ScaleCosts = {
  workerMs: 0.54,
  databaseMs: 0.29,
  commits: 0.36,
  storedBytes: 1430,
  logBytes: 2410,
};

const ticksPerSecond = 100;

interface ProcessTimes {
  pid: number;
  parent: number;
  ownMs: number;
  endedChildrenMs: number;
}

/** Reads the times of a process from Linux; null if it has ended. */
function readTimes(pid: number | "self"): ProcessTimes | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ms = (from: number) =>
      ((Number(fields[from]) + Number(fields[from + 1])) / ticksPerSecond) * 1000;
    const parent = Number(fields[1]);
    return { pid: Number(stat.split(" ")[0]), parent, ownMs: ms(11), endedChildrenMs: ms(13) };
  } catch {
    return null;
  }
}

/** Returns the processor time of PostgreSQL's main process and of all its backends, in ms. */
function databaseMs(mainPid: number): number {
  const processes = globSync("/proc/[0-9]*")
    .map((folder) => readTimes(Number(folder.slice("/proc/".length))))
    .filter((found) => found !== null);
  const living = processes.filter(({ parent }) => parent === mainPid);
  const main = processes.find(({ pid }) => pid === mainPid);
  return (
    (main?.ownMs ?? 0) +
    (main?.endedChildrenMs ?? 0) +
    living.reduce((sum, { ownMs }) => sum + ownMs, 0)
  );
}

interface Counters {
  commits: number;
  bytes: number;
  log: number;
  pid: number;
}

async function readCounters({ database }: TestDatabase): Promise<Counters> {
  // A backend reports its commits at most once a second.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const { rows } = await sql<Record<keyof Counters, string>>`
    select (select sum(xact_commit) from pg_stat_database) as commits,
      pg_database_size(current_database()) as bytes,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as log,
      split_part(pg_read_file('postmaster.pid'), E'\n', 1) as pid`.execute(database.queries);
  const [row] = rows;
  if (row === undefined) {
    throw new Error("PostgreSQL has no statistics.");
  }
  return {
    commits: Number(row.commits),
    bytes: Number(row.bytes),
    log: Number(row.log),
    pid: Number(row.pid),
  };
}

/** Runs a list with one worker process, and returns what it cost in total. */
async function costOfList(open: () => Promise<TestDatabase>, rows: number): Promise<ScaleCosts> {
  const sandbox = await startSandboxProcess({ suffix: "scale.example.net" });
  const opened = await open();
  try {
    const before = await readCounters(opened);
    const databaseBefore = databaseMs(before.pid);
    const workersBefore = readTimes("self")?.endedChildrenMs ?? 0;
    await killWorkers(opened, sandbox, { rows, kills: 0, workers: 1 });
    const workersAfter = readTimes("self")?.endedChildrenMs ?? 0;
    const databaseAfter = databaseMs(before.pid);
    const after = await readCounters(opened);
    return {
      workerMs: workersAfter - workersBefore,
      databaseMs: databaseAfter - databaseBefore,
      commits: after.commits - before.commits,
      storedBytes: after.bytes - before.bytes,
      logBytes: after.log - before.log,
    };
  } finally {
    await Promise.all([opened.drop(), sandbox.stop()]);
  }
}

const sizes = { small: 1000, large: 5000, runs: 3 } as const;

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** Measures the costs on this machine: a large list less a small one, so that the start of processes doesn't count. */
export async function measureCosts(): Promise<ScaleCosts> {
  const found: ScaleCosts[] = [];
  await withPostgres(async () => {
    const { databases } = await import("#tests/support/databases.ts");
    const postgres = databases.find(({ name }) => name === "PostgreSQL");
    if (postgres === undefined) {
      throw new Error("The costs are those of PostgreSQL, and there is none.");
    }
    for (let run = 0; run < sizes.runs; run += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, or they would slow each other
      const small = await costOfList(postgres.open, sizes.small);
      // oxlint-disable-next-line no-await-in-loop
      const large = await costOfList(postgres.open, sizes.large);
      const of = (name: keyof ScaleCosts) =>
        (large[name] - small[name]) / (sizes.large - sizes.small);
      found.push({
        workerMs: of("workerMs"),
        databaseMs: of("databaseMs"),
        commits: of("commits"),
        storedBytes: of("storedBytes"),
        logBytes: of("logBytes"),
      });
      process.stderr.write(`${JSON.stringify(found.at(-1))}\n`);
    }
  });
  const middle = (name: keyof ScaleCosts) => median(found.map((costs) => costs[name]));
  return {
    workerMs: middle("workerMs"),
    databaseMs: middle("databaseMs"),
    commits: middle("commits"),
    storedBytes: middle("storedBytes"),
    logBytes: middle("logBytes"),
  };
}
