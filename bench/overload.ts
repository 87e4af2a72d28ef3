import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";
import type * as databaseOf from "#server/data/connection/openDatabase.ts";
import type * as accountsOf from "./fixtures/benchAccount.ts";
import { type Child, startChild } from "./processes/childProcess.ts";
import type { Load, LoadReport } from "./processes/overloadProcess.ts";
import { type Product, startProduct } from "./processes/productProcess.ts";
import { figure, printTable } from "./report/table.ts";

/** Accounts that share the load, so that none reaches its own limit of requests. */
const accounts = 300;
const factors = [1.2, 2, 5, 20] as const;
/** Limits to reach: waiting time of accepted checks, in ms and as a multiple of that of the idle server; time until all is normal again, in s. */
const worstMs = 500;
const worstOfIdle = 4;
const recoveredS = 2;
/** In flight while the capacity is measured: enough to keep the server busy, and few enough to wait little. */
const busy = 32;

/** A checkout whose server is measured, its process and the process that sends the load. */
interface Measured {
  name: string;
  product: Product;
  load: Child<Load, LoadReport>;
  user: string;
  capacity: number;
  idleMs: number;
  rows: (string | number)[][];
  /** Loads after which a limit wasn't kept. */
  missed: number;
}

/** Makes accounts with the code of a checkout, whose tables may differ from ours. */
async function prepare(tree: string, dataDir: string) {
  const { createBenchKey, ownAccount } = (await import(
    join(tree, "bench/fixtures/benchAccount.ts")
  )) as typeof accountsOf;
  const { openDatabase } = (await import(
    join(tree, "server/data/connection/openDatabase.ts")
  )) as typeof databaseOf;
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const keys: string[] = [];
  while (keys.length <= accounts) {
    keys.push(await createBenchKey(database, await ownAccount(database.queries, 1_000_000)));
  }
  await database.close();
  return { keys: keys.slice(1), user: keys[0] ?? "" };
}

const at = (times: readonly number[], share: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** Longest wait for normal times, in ms, and pause between two checks: within the 600 requests a minute of an account. */
const patienceMs = 30_000;
const pauseMs = 125;

/** Returns the seconds until five checks in a row are answered with 200, each within the limit; infinity if they never are. */
async function recovery(origin: string, key: string): Promise<number> {
  const startedAt = performance.now();
  let firstGood = startedAt;
  for (let good = 0; good < 5; await sleep(pauseMs)) {
    if (performance.now() - startedAt > patienceMs) {
      return Number.POSITIVE_INFINITY;
    }
    const sentAt = performance.now();
    const reply = await fetch(`${origin}/v1/validations`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ email: `deliverable+${sentAt}@sandbox.test` }),
    });
    await reply.arrayBuffer();
    const fine = reply.status === 200 && performance.now() - sentAt <= worstMs;
    firstGood = fine && good > 0 ? firstGood : sentAt;
    good = fine ? good + 1 : 0;
  }
  return (firstGood - startedAt) / 1000;
}

const shareOf = (count: number, all: number) => `${figure((count / Math.max(1, all)) * 100)}%`;

function rowOf(
  measured: Measured,
  name: string,
  { seconds, report }: { seconds: number; report: LoadReport },
): (string | number)[] {
  const { sent, accepted, refused, silent, statuses, endedMs } = report;
  const counts = Object.entries(statuses)
    .map(([status, count]) => `${status === "0" ? "broken" : status} × ${count}`)
    .join(", ");
  const p99 = at(accepted, 0.99);
  return [
    measured.name,
    name,
    figure(sent / seconds),
    figure((accepted.length / endedMs) * 1000),
    figure(at(accepted, 0.5)),
    figure(p99),
    measured.idleMs === 0 ? "–" : `${figure(p99 / measured.idleMs)} ×`,
    shareOf(refused.length, sent),
    figure(at(refused, 0.99)),
    silent,
    counts,
  ];
}

async function start(name: string, tree: string, seconds: number): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-overload-"));
  const { keys, user } = await prepare(tree, dataDir);
  const env = {
    DATA_DIR: dataDir,
    DNS_SERVERS: "127.0.0.1:9",
    // All accounts are on one network here, whose limit would answer before the server is busy.
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
  };
  const started = await startProduct(env, tree);
  const stop = async () => {
    await started.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const product = { ...started, stop };
  const load = startChild<Load, LoadReport>("overloadProcess.ts", { origin: product.origin, keys });
  const measured = { name, product, load, user, capacity: 0, idleMs: 0, rows: [], missed: 0 };
  return calibrate(measured, seconds);
}

/** Measures the waiting time of the idle server, and its capacity. */
async function calibrate(measured: Measured, seconds: number): Promise<Measured> {
  const { load, rows } = measured;
  // Warms up the code: first runs are slow.
  await load.ask({ ms: 5000, inFlight: busy });
  for (const inFlight of [1, busy]) {
    const report = await load.ask({ ms: seconds * 1000, inFlight });
    measured.idleMs ||= at(report.accepted, 0.99);
    measured.capacity = report.accepted.length / seconds;
    rows.push([...rowOf(measured, `${inFlight} in flight`, { seconds, report }), "–"]);
  }
  return measured;
}

async function overload(measured: Measured, factor: number, seconds: number): Promise<void> {
  const { load, product, user, capacity, idleMs, rows } = measured;
  const report = await load.ask({ ms: seconds * 1000, perSecond: capacity * factor });
  const back = await recovery(product.origin, user);
  rows.push([...rowOf(measured, `${factor} × capacity`, { seconds, report }), figure(back)]);
  const late = at(report.accepted, 0.99) > Math.max(worstMs, worstOfIdle * idleMs);
  measured.missed += late || back > recoveredS || report.silent > 0 ? 1 : 0;
}

/**
 * `npm run bench -- overload [seconds] [--tree <folder>]`: checks from another process at up to twenty times the server's
 * capacity: waiting time of those that are accepted, whether the others are told when to come back, and how soon all is
 * normal again. With another checkout, each load is put on its server first, in the same sitting.
 */
export async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(3),
    allowPositionals: true,
    options: { tree: { type: "string" } },
  });
  const seconds = Number(positionals[0] ?? 20);
  const here = resolve(import.meta.dirname, "..");
  const trees = values.tree === undefined ? [] : [["before", resolve(values.tree)] as const];
  const all: Measured[] = [];
  try {
    for (const [name, tree] of [...trees, ["after", here] as const]) {
      all.push(await start(name, tree, seconds));
    }
    for (const factor of factors) {
      for (const measured of all) {
        await overload(measured, factor, seconds);
      }
    }
  } finally {
    for (const { load, product } of all) {
      await load.stop();
      await product.stop();
    }
  }
  printTable(
    [
      "server",
      "load",
      "offered/s",
      "accepted/s",
      "p50 ms",
      "p99 ms",
      "idle p99",
      "refused",
      "p99 ms",
      "without Retry-After",
      "responses",
      "normal after s",
    ],
    all.flatMap(({ rows }) => rows),
  );
  process.stdout.write(
    `To reach: accepted p99 ${worstMs} ms or ${worstOfIdle} times that of the idle server, every refusal with Retry-After, normal within ${recoveredS} s.\n`,
  );
  process.exitCode = all.at(-1)?.missed === 0 ? 0 : 1;
}
