import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import type { AttackName, AttackReport, AttackSetup } from "./processes/attackProcess.ts";
import { createBenchKey, ownAccount } from "./fixtures/benchAccount.ts";
import { startChild } from "./processes/childProcess.ts";
import { endedList } from "./fixtures/endedList.ts";
import type { LatencyReport } from "./report/latencyReport.ts";
import type { LatencySetup } from "./processes/latencyProcess.ts";
import type { WebhookLatencySetup } from "./processes/webhookLatencyProcess.ts";
import { processMemory, processSeconds } from "./processes/processMemory.ts";
import { type Product, startProduct } from "./processes/productProcess.ts";
import { figure, printTable } from "./report/table.ts";

const attacks: readonly AttackName[] = [
  "bodies",
  "uploads",
  "public",
  "downloads",
  "webhooks",
  "freeChecks",
  "silentDomains",
];
const attackers = 10;
const listRows = 100_000;
/** Maximum waiting time under attack, as a multiple of that at rest. */
const worst = 5;
/** Maximum waiting time of another account's webhook, in ms. */
const webhookMs = 3000;

/** Latencies and responses of other users over one period. */
interface Stretch {
  name: string;
  /** True if the attack was on the other installation. */
  elsewhere: boolean;
  health: LatencyReport;
  check: LatencyReport;
  visitor: LatencyReport;
  webhook: LatencyReport;
  /** Growth of the data directory, in MB. */
  grownMb: number;
  memory: number;
  cores: number;
  statuses: AttackReport;
}

/** Creates a user's account, attackers' accounts, and a long list to download. */
async function prepare(dataDir: string) {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const account = () => ownAccount(database.queries, 1000);
  const first = await account();
  const user = await createBenchKey(database, await account());
  const receiver = await createBenchKey(database, await account());
  const keys = [await createBenchKey(database, first)];
  const testKeys = [await createBenchKey(database, first, "test")];
  while (keys.length < attackers) {
    const id = await account();
    keys.push(await createBenchKey(database, id));
    testKeys.push(await createBenchKey(database, id, "test"));
  }
  const listId = await endedList(database, first, listRows);
  await database.close();
  return { user, receiver, keys, testKeys, listId };
}

type Watched = Pick<Stretch, "health" | "check" | "visitor" | "webhook">;

/** Watches a product from outside, as its monitoring, a user with a key, a visitor, and a receiver of webhooks do. */
function watch(product: Product, { user, receiver }: { user: string; receiver: string }) {
  const health: LatencySetup = { url: `${product.origin}/healthz`, key: "", everyMs: 20 };
  const check: LatencySetup = {
    url: `${product.origin}/v1/validations`,
    key: user,
    // Within the 600 requests a minute of an account.
    everyMs: 125,
    body: { email: "deliverable@sandbox.test" },
  };
  const visitor: LatencySetup = {
    url: `${product.origin}/v1/public/checks`,
    key: "",
    everyMs: 500,
    body: { email: "deliverable@sandbox.test" },
    asVisitors: true,
  };
  const webhook: WebhookLatencySetup = { origin: product.origin, key: receiver, everyMs: 500 };
  const probes = [
    ...[health, check, visitor].map((setup) =>
      startChild<string, LatencyReport>("latencyProcess.ts", setup),
    ),
    startChild<string, LatencyReport>("webhookLatencyProcess.ts", webhook),
  ];
  const report = async () => {
    const reports = await Promise.all(probes.map((probe) => probe.ask("report")));
    const [ofHealth, ofCheck, ofVisitor, ofWebhook] = reports as [
      LatencyReport,
      LatencyReport,
      LatencyReport,
      LatencyReport,
    ];
    return { health: ofHealth, check: ofCheck, visitor: ofVisitor, webhook: ofWebhook };
  };
  return { report, stop: () => Promise.all(probes.map((probe) => probe.stop())) };
}

/** Returns the size of all files in a directory, in MB. */
const sizeMb = (dir: string): number =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) /
  (1024 * 1024);

interface StretchPlan {
  name: string;
  elsewhere?: boolean;
  seconds: number;
  attack: AttackSetup | null;
  dataDir: string;
}

async function stretch(
  { pid }: Product,
  report: () => Promise<Watched>,
  { name, elsewhere = false, seconds, attack, dataDir }: StretchPlan,
): Promise<Stretch> {
  await report();
  let memory = 0;
  const sampler = setInterval(() => (memory = Math.max(memory, processMemory(pid).now)), 100);
  const cpuBefore = processSeconds(pid);
  const mbBefore = sizeMb(dataDir);
  const attacker =
    attack === null ? null : startChild<string, AttackReport>("attackProcess.ts", attack);
  await sleep(seconds * 1000);
  const seen = await report();
  const statuses = attacker === null ? {} : await attacker.ask("report");
  await attacker?.stop();
  clearInterval(sampler);
  const cores = (processSeconds(pid) - cpuBefore) / seconds;
  const grownMb = sizeMb(dataDir) - mbBefore;
  return { name, elsewhere, ...seen, grownMb, memory, cores, statuses };
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
  const others = [one.visitor.p99, one.webhook.p99].map(figure);
  return [
    one.name,
    ...times,
    ...others,
    figure(one.grownMb),
    countsByStatus(one.check.statuses),
    figure(one.memory),
    figure(one.cores),
  ];
}

const isIssue = (status: string) => Number(status) >= 500 && !["503", "507"].includes(status);

/** A server at rest, then under one attack, here and elsewhere. */
interface Attacked {
  idle: Stretch;
  attacked: readonly Stretch[];
}

const namesOf = (list: readonly Stretch[]) => list.map(({ name }) => name).join(", ") || "none";

/** Prints the stretches and what missed its target; sets the exit code. */
function printStretches(all: readonly Attacked[], seconds: number): void {
  const headings = ["/healthz p50 ms", "p99 ms", "to idle", "check p50 ms", "p99 ms", "to idle"];
  printTable(
    [
      "attack",
      ...headings,
      "visitor p99 ms",
      "webhook p99 ms",
      "disk MB",
      "checks answered",
      "RSS MB",
      "cores",
    ],
    all.flatMap(({ idle, attacked }) => [idle, ...attacked].map((one) => rowOf(one, idle))),
  );
  for (const { name, statuses } of all.flatMap(({ attacked }) => attacked)) {
    const answers = Object.values(statuses).reduce((sum, count) => sum + count, 0);
    process.stdout.write(
      `The attacker of ${name} got ${figure(answers / seconds)} answers a second: ${countsByStatus(statuses)}.\n`,
    );
  }
  const late = all.flatMap(({ idle, attacked }) =>
    attacked.filter(
      ({ elsewhere, health, check }) =>
        !elsewhere && (health.p99 > worst * idle.health.p99 || check.p99 > worst * idle.check.p99),
    ),
  );
  const lateWebhooks = all.flatMap(({ attacked }) =>
    attacked.filter(({ elsewhere, webhook }) => !elsewhere && webhook.p99 > webhookMs),
  );
  const issues = all
    .flatMap(({ idle, attacked }) => [idle, ...attacked])
    .filter(({ statuses, check, health, visitor, webhook }) =>
      [statuses, ...[check, health, visitor, webhook].map((one) => one.statuses)].some((one) =>
        Object.keys(one).some(isIssue),
      ),
    );
  process.stdout.write(`p99 above ${worst} times idle: ${namesOf(late)}.\n`);
  process.stdout.write(
    `Webhooks of another account above ${webhookMs} ms: ${namesOf(lateWebhooks)}.\n`,
  );
  process.stdout.write(`Statuses from 500 on other than 503 and 507: ${namesOf(issues)}.\n`);
  process.exitCode = late.length + lateWebhooks.length + issues.length === 0 ? 0 : 1;
}

/** Starts the product on a data directory. */
const startOn = (dataDir: string): Promise<Product> =>
  startProduct({
    DATA_DIR: dataDir,
    DNS_SERVERS: "127.0.0.1:9",
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "warn",
  });

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Measures one attack on two fresh servers with copies of a data directory, so that none still works on the attack before. */
async function measure(
  attack: AttackName,
  { keys, testKeys, listId, ...users }: Prepared,
  { template, seconds }: { template: string; seconds: number },
): Promise<Attacked> {
  const dirs = [`${template}-${attack}`, `${template}-${attack}-elsewhere`] as const;
  dirs.forEach((dir) => cpSync(template, dir, { recursive: true }));
  const [product, other] = [await startOn(dirs[0]), await startOn(dirs[1])];
  const { report, stop } = watch(product, users);
  const against = (origin: string): AttackSetup => ({ origin, attack, keys, testKeys, listId });
  const plan = { seconds, dataDir: dirs[0] };
  try {
    // Warms up the code: first runs are slow.
    await sleep(5000);
    const idle = await stretch(product, report, { ...plan, name: "idle", attack: null });
    const attacked = [
      // First the other server, which the watched one doesn't have to recover from.
      await stretch(product, report, {
        ...plan,
        name: `${attack}, elsewhere`,
        elsewhere: true,
        attack: against(other.origin),
        dataDir: dirs[1],
      }),
      await stretch(product, report, { ...plan, name: attack, attack: against(product.origin) }),
    ];
    return { idle, attacked };
  } finally {
    await stop();
    await Promise.all([product.stop(), other.stop()]);
    dirs.forEach((dir) => rmSync(dir, { recursive: true, force: true }));
  }
}

/**
 * `npm run bench -- attacks [seconds] [attack …]`: compares other users' waiting times under an attack from another process with those at rest.
 * The same attack on a second installation on this machine ("elsewhere") shows the cost of sharing its processors. The growth of the disk includes what the watched users write.
 */
export async function run(): Promise<void> {
  const seconds = Number(process.argv[3] ?? 20);
  const wanted = process.argv.slice(4);
  const chosen = attacks.filter((attack) => wanted.length === 0 || wanted.includes(attack));
  const template = mkdtempSync(join(tmpdir(), "bench-attacks-"));
  const all: Attacked[] = [];
  try {
    const prepared = await prepare(template);
    for (const attack of chosen) {
      all.push(await measure(attack, prepared, { template, seconds }));
    }
  } finally {
    rmSync(template, { recursive: true, force: true });
  }
  printStretches(all, seconds);
}
