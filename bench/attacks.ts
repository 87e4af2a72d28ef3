import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import type { AttackName, AttackReport, AttackSetup } from "./processes/attackProcess.ts";
import { keyOf, ownAccount } from "./fixtures/benchAccount.ts";
import { startChild } from "./processes/childProcess.ts";
import { endedList } from "./fixtures/endedList.ts";
import type { LatencyReport, LatencySetup } from "./processes/latencyProcess.ts";
import { processMemory, processSeconds } from "./processes/processMemory.ts";
import { type Product, startProduct } from "./processes/productProcess.ts";
import { figure, printTable } from "./report/table.ts";

const attacks: readonly AttackName[] = ["bodies", "uploads", "public", "downloads"];
const attackers = 10;
const listRows = 100_000;
/** Maximum waiting time under attack, as a multiple of that at rest. */
const worst = 5;

/** Latencies and responses of other users over one period. */
interface Stretch {
  name: string;
  /** True if the attack was on the other installation. */
  elsewhere: boolean;
  health: LatencyReport;
  check: LatencyReport;
  memory: number;
  cores: number;
  statuses: AttackReport;
}

/** Creates a user's account, attackers' accounts, and a long list to download. */
async function prepare(dataDir: string): Promise<{ user: string; keys: string[]; listId: string }> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const account = () => ownAccount(database.queries, 1000);
  const first = await account();
  const user = await keyOf(database, await account());
  const keys = [await keyOf(database, first)];
  while (keys.length < attackers) {
    keys.push(await keyOf(database, await account()));
  }
  const listId = await endedList(database, first, listRows);
  await database.close();
  return { user, keys, listId };
}

/** Watches a product from outside, as its monitoring and a user with a key do. */
function watch(product: Product, user: string) {
  const health: LatencySetup = { url: `${product.origin}/healthz`, key: "", everyMs: 20 };
  const check: LatencySetup = {
    url: `${product.origin}/v1/validations`,
    key: user,
    // Within the 600 requests a minute of an account.
    everyMs: 125,
    body: { email: "deliverable@sandbox.test" },
  };
  const probes = [health, check].map((setup) =>
    startChild<string, LatencyReport>("latencyProcess.ts", setup),
  );
  const report = async () => {
    const [first, second] = await Promise.all(probes.map((probe) => probe.ask("report")));
    return { health: first as LatencyReport, check: second as LatencyReport };
  };
  return { report, stop: () => Promise.all(probes.map((probe) => probe.stop())) };
}

interface StretchPlan {
  name: string;
  elsewhere?: boolean;
  seconds: number;
  attack: AttackSetup | null;
}

async function stretch(
  { pid }: Product,
  report: () => Promise<{ health: LatencyReport; check: LatencyReport }>,
  { name, elsewhere = false, seconds, attack }: StretchPlan,
): Promise<Stretch> {
  await report();
  let memory = 0;
  const sampler = setInterval(() => (memory = Math.max(memory, processMemory(pid).now)), 100);
  const cpuBefore = processSeconds(pid);
  const attacker =
    attack === null ? null : startChild<string, AttackReport>("attackProcess.ts", attack);
  await sleep(seconds * 1000);
  const seen = await report();
  const statuses = attacker === null ? {} : await attacker.ask("report");
  await attacker?.stop();
  clearInterval(sampler);
  const cores = (processSeconds(pid) - cpuBefore) / seconds;
  return { name, elsewhere, ...seen, memory, cores, statuses };
}

const countsByStatus = (statuses: Readonly<Record<string, number>>) =>
  Object.entries(statuses)
    .map(([status, count]) => `${status === "0" ? "broken" : status} × ${count}`)
    .join(", ");

/** Returns a table row and whether the targets were met. */
function rowOf(one: Stretch, idle: Stretch): (string | number)[] {
  const times = [one.health, one.check].flatMap(({ p50, p99 }, index) => {
    const { p99: before } = index === 0 ? idle.health : idle.check;
    return [figure(p50), figure(p99), `${figure(p99 / before)} ×`];
  });
  return [
    one.name,
    ...times,
    countsByStatus(one.check.statuses),
    figure(one.memory),
    figure(one.cores),
  ];
}

const isIssue = (status: string) => Number(status) >= 500 && !["503", "507"].includes(status);

/** Starts the product on a data directory. */
const startOn = (dataDir: string): Promise<Product> =>
  startProduct({
    DATA_DIR: dataDir,
    DNS_SERVERS: "127.0.0.1:9",
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "warn",
  });

/**
 * `npm run bench -- attacks [seconds] [attack …]`: compares other users' waiting times under an attack from another process with those at rest.
 * The same attack on a second installation on this machine ("elsewhere") shows the cost of sharing its processors.
 */
export async function run(): Promise<void> {
  const seconds = Number(process.argv[3] ?? 20);
  const wanted = process.argv.slice(4);
  const chosen = attacks.filter((attack) => wanted.length === 0 || wanted.includes(attack));
  const dataDir = mkdtempSync(join(tmpdir(), "bench-attacks-"));
  const { user, keys, listId } = await prepare(dataDir);
  const otherDir = `${dataDir}-other`;
  cpSync(dataDir, otherDir, { recursive: true });
  const product = await startOn(dataDir);
  const other = await startOn(otherDir);
  const { report, stop } = watch(product, user);
  const stretches: Stretch[] = [];
  try {
    // Warms up the code: first runs are slow.
    await sleep(5000);
    stretches.push(await stretch(product, report, { name: "idle", seconds, attack: null }));
    for (const attack of chosen) {
      for (const { origin } of [product, other]) {
        const elsewhere = origin === other.origin;
        const plan = {
          name: elsewhere ? `${attack}, elsewhere` : attack,
          elsewhere,
          seconds,
          attack: { origin, attack, keys, listId },
        };
        stretches.push(await stretch(product, report, plan));
        await sleep(5000);
      }
    }
  } finally {
    await stop();
    await Promise.all([product.stop(), other.stop()]);
    for (const dir of [dataDir, otherDir]) {
      rmSync(dir, { recursive: true, force: true });
    }
  }
  const [idle, ...attacked] = stretches;
  if (idle === undefined) {
    return;
  }
  const headings = ["/healthz p50 ms", "p99 ms", "to idle", "check p50 ms", "p99 ms", "to idle"];
  printTable(
    ["attack", ...headings, "checks answered", "RSS MB", "cores"],
    stretches.map((one) => rowOf(one, idle)),
  );
  for (const { name, statuses } of attacked) {
    const answers = Object.values(statuses).reduce((sum, count) => sum + count, 0);
    process.stdout.write(
      `The attacker of ${name} got ${figure(answers / seconds)} answers a second: ${countsByStatus(statuses)}.\n`,
    );
  }
  const late = attacked.filter(
    ({ elsewhere, health, check }) =>
      !elsewhere && (health.p99 > worst * idle.health.p99 || check.p99 > worst * idle.check.p99),
  );
  const issues = stretches.filter(({ statuses, check, health }) =>
    [statuses, check.statuses, health.statuses].some((one) => Object.keys(one).some(isIssue)),
  );
  const names = (list: readonly Stretch[]) => list.map(({ name }) => name).join(", ") || "none";
  process.stdout.write(`p99 above ${worst} times idle: ${names(late)}.\n`);
  process.stdout.write(`Statuses from 500 on other than 503 and 507: ${names(issues)}.\n`);
  process.exitCode = late.length + issues.length === 0 ? 0 : 1;
}
