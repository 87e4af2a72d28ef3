import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { keyOf, ownAccount } from "./fixtures/benchAccount.ts";
import { startChild } from "./processes/childProcess.ts";
import type { Load, LoadReport } from "./processes/overloadProcess.ts";
import { startProduct } from "./processes/productProcess.ts";
import { figure, printTable } from "./report/table.ts";

/** Accounts that share the load, so that none reaches its own limit of requests. */
const accounts = 300;
const factors = [1, 2, 5] as const;
/** Limits to reach: waiting time of accepted checks in ms, and time until all is normal again in s. */
const worstMs = 500;
const recoveredS = 2;
/** In flight while the capacity is measured: enough to keep the server busy, and few enough to wait little. */
const busy = 32;

async function prepare(dataDir: string): Promise<{ keys: string[]; user: string }> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const keys: string[] = [];
  while (keys.length < accounts) {
    keys.push(await keyOf(database, await ownAccount(database.queries, 1_000_000)));
  }
  const user = await keyOf(database, await ownAccount(database.queries, 1_000_000));
  await database.close();
  return { keys, user };
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

function rowOf(name: string, seconds: number, report: LoadReport): (string | number)[] {
  const { sent, accepted, refused, silent, statuses } = report;
  const counts = Object.entries(statuses)
    .map(([status, count]) => `${status === "0" ? "broken" : status} × ${count}`)
    .join(", ");
  return [
    name,
    figure(sent / seconds),
    figure(accepted.length / seconds),
    figure(at(accepted, 0.5)),
    figure(at(accepted, 0.99)),
    shareOf(refused.length, sent),
    figure(at(refused, 0.99)),
    silent,
    counts,
  ];
}

/**
 * `npm run bench -- overload [seconds]`: checks from another process at up to five times the server's capacity: waiting
 * time of those that are accepted, whether the others are told when to come back, and how soon all is normal again.
 */
export async function run(): Promise<void> {
  const seconds = Number(process.argv[3] ?? 20);
  const dataDir = mkdtempSync(join(tmpdir(), "bench-overload-"));
  const { keys, user } = await prepare(dataDir);
  const product = await startProduct({
    DATA_DIR: dataDir,
    DNS_SERVERS: "127.0.0.1:9",
    // All accounts are on one network here, whose limit would answer before the server is busy.
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
  });
  const setup = { origin: product.origin, keys };
  const load = startChild<Load, LoadReport>("overloadProcess.ts", setup);
  const rows: (string | number)[][] = [];
  let late = 0;
  let silent = 0;
  try {
    // Warms up the code: first runs are slow.
    await load.ask({ ms: 5000, inFlight: busy });
    const full = await load.ask({ ms: seconds * 1000, inFlight: busy });
    const capacity = full.accepted.length / seconds;
    rows.push([...rowOf(`${busy} in flight`, seconds, full), "–"]);
    for (const factor of factors) {
      const report = await load.ask({ ms: seconds * 1000, perSecond: capacity * factor });
      const back = await recovery(product.origin, user);
      rows.push([...rowOf(`${factor} × capacity`, seconds, report), figure(back)]);
      late += at(report.accepted, 0.99) > worstMs || back > recoveredS ? 1 : 0;
      silent += report.silent;
    }
  } finally {
    await load.stop();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  printTable(
    [
      "load",
      "sent/s",
      "accepted/s",
      "p50 ms",
      "p99 ms",
      "refused",
      "p99 ms",
      "without Retry-After",
      "responses",
      "normal after s",
    ],
    rows,
  );
  process.stdout.write(
    `To reach: accepted p99 ${worstMs} ms, every refusal with Retry-After, normal within ${recoveredS} s.\n`,
  );
  process.exitCode = late + silent === 0 ? 0 : 1;
}
