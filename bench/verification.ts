import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { politeAddresses, politeList, mixedList } from "#bench/fixtures/checkedList.ts";
import { startSandboxProcess, type SandboxProcess } from "#bench/processes/sandboxProcess.ts";
import { rawSessionOfMany, rawSessions } from "#bench/report/rawDialogue.ts";
import { figure, printTable } from "#bench/report/table.ts";
import { packageVersion } from "#bench/report/packageVersion.ts";
import { reach } from "#bench/fixtures/sandboxAddresses.ts";
import { suffix, floorWidth, type Measured, measure } from "#bench/fixtures/measureChecker.ts";
import { headings, type Pair, compare } from "#bench/report/checkerTable.ts";

const roundTripMs = 50;

const widest = 1000;

const cores = availableParallelism();

interface Condition {
  name: string;
  latencyMs: number;
  link?: { roundTripMs: number; handshake: boolean; hosts: readonly string[] };
  /** Number of addresses to check, by how many are checked at once. */
  lengths: ReadonlyMap<number, number>;
  /** Number of addresses that are checked as a list. */
  listLength: number;
  /** Number of addresses in a list whose addresses all belong to one host; none by default. */
  oneHostLength?: number;
}

/** Number of addresses checked beforehand, a hundred at once: servers and workers are warm for most of their time. */
const warmUps = 3000;

/** Mailboxes in flight at once and per batch, as in the workers of lists. */
const listWidth = 1000;

const listBatch = 100;

const slowLengths = new Map([
  [1, 20],
  [10, 200],
  [100, 5000],
  [widest, 40_000],
]);

const conditions: readonly Condition[] = [
  {
    name: "no delay",
    latencyMs: 0,
    lengths: new Map([
      [1, 5000],
      [10, 4000],
      [100, 20_000],
      [widest, 20_000],
    ]),
    listLength: 100_000,
  },
  {
    name: `${roundTripMs} ms a reply`,
    latencyMs: roundTripMs,
    lengths: slowLengths,
    listLength: 40_000,
  },
  {
    name: `${roundTripMs} ms link`,
    latencyMs: 0,
    link: { roundTripMs, handshake: true, hosts: politeAddresses },
    lengths: slowLengths,
    listLength: 20_000,
    oneHostLength: 10_000,
  },
];

/** Name of the condition without delay whose addresses get every kind of reply. */
const mixedName = "every kind of answer";

/** Options of a measurement: `only` keeps the conditions whose name contains it, `at` the rows, `runs` is for medians. */
interface Selection {
  only: string;
  at: ReadonlySet<string> | null;
  runs: number;
}

const ratioOf = ({ ours, peer }: { ours: Measured; peer: Measured }): number =>
  ours.perSecond / peer.perSecond;

/** Measures both checkers `runs` times in turn; returns the run with the median ratio. */
async function median(
  runs: number,
  measureBoth: (nth: number) => Promise<{ ours: Measured; peer: Measured }>,
): Promise<{ ours: Measured; peer: Measured }> {
  const pairs = [];
  for (let nth = 0; nth < runs; nth += 1) {
    pairs.push(await measureBoth(nth));
  }
  const sorted = pairs.toSorted((one, other) => ratioOf(one) - ratioOf(other));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) {
    throw new Error("At least one run is needed.");
  }
  return middle;
}

async function underCondition(condition: Condition, { at, runs }: Selection): Promise<void> {
  const { name, lengths, listLength: _, oneHostLength: __, ...options } = condition;
  const sandbox = await startSandboxProcess({ suffix, ...options });
  const pairs: Pair[] = [];
  const widths = [...lengths.keys()].map((concurrency) => ({ concurrency, processes: 1 }));
  const rows = [...widths, { concurrency: widest, processes: cores }];
  for (const { concurrency, processes } of rows) {
    const label = processes > 1 ? `${concurrency}x${processes}` : String(concurrency);
    if (at?.has(label) === false) {
      continue;
    }
    const pair = await median(runs, async (nth) => {
      const [oursList = [], peerList = []] = ["o", "p"].map((series) =>
        politeList(suffix, lengths.get(concurrency) ?? 0, `${series}${label}r${nth}x`),
      );
      const how = { concurrency, processes, warmUps };
      const ours = await measure("engineProcess.ts", sandbox, { ...how, list: oursList });
      const peer = await measure("peerProcess.ts", sandbox, { ...how, list: peerList });
      return { ours: allRight(ours), peer };
    });
    pairs.push({ concurrency, processes, ...pair });
  }
  const alone = pairs[0]?.peer.perSecond ?? null;
  const [best] = pairs
    .filter(({ processes }) => processes === 1)
    .map(({ peer }) => peer)
    .toSorted((one, other) => other.perSecond - one.perSecond);
  if (best !== undefined && at?.has("list") !== false) {
    pairs.push({ concurrency: "a list", ours: await measureList(sandbox, condition), peer: best });
  }
  process.stdout.write(
    `\n${name}: two mailboxes in three exist, five mail hosts, ${cores} cores for the checkers and the servers\n`,
  );
  printTable(
    headings,
    pairs.map((pair) => compare(pair, alone)),
  );
  await oneHost(sandbox, condition);
  await floor(sandbox, condition);
  await sandbox.stop();
}

/** Measures a whole list in one process, to compare with the peer at its best. */
async function measureList(sandbox: SandboxProcess, { listLength }: Condition): Promise<Measured> {
  const list = politeList(suffix, listLength, "l");
  const how = { concurrency: listWidth, batch: listBatch, warmUps: listLength / 5 };
  return allRight(await measure("engineProcess.ts", sandbox, { list, ...how }));
}

/** Prints how many sessions a long list needs whose addresses all belong to one host. */
async function oneHost(sandbox: SandboxProcess, condition: Condition): Promise<void> {
  const { name, oneHostLength: length } = condition;
  if (length === undefined) {
    return;
  }
  const list = politeList(suffix, 2 * length, "h").filter((_, index) => index % 2 === 0);
  const how = { concurrency: listWidth, batch: listBatch, warmUps };
  const ours = allRight(await measure("engineProcess.ts", sandbox, { list, ...how }));
  process.stdout.write(
    `${name}, long list, one host: ${figure(length)} addresses, ${figure(ours.perSecond)}/s, ` +
      `${figure(ours.sessionsPerCheck * 100)} sessions per 100 addresses, ${figure(ours.cpuPerCheck)} ms CPU each.\n`,
  );
}

function allRight(measured: Measured): Measured {
  if (measured.wrong > 0) {
    throw new Error(`${measured.wrong} of our verdicts are wrong.`);
  }
  return measured;
}

/** Prints the upper limit that servers and sockets allow: the dialogue of one check without the engine, and one session for many mailboxes. */
async function floor(sandbox: SandboxProcess, { lengths, latencyMs }: Condition): Promise<void> {
  const us = `probe.${suffix}`;
  const [first] = politeAddresses;
  const place = reach(sandbox.places, first ?? "");
  const targets = Array.from({ length: lengths.get(floorWidth) ?? floorWidth }, (_, index) => {
    const name = index % 3 === 2 ? "mailbox-not-found" : "deliverable";
    return `${name}+f${index}@${suffix}`;
  });
  const perSession = await cost(targets.length, () => rawSessions(place, us, targets, floorWidth));
  // If the server delays each reply, no packet carries two.
  const together = latencyMs > 0 ? targets.slice(0, floorWidth) : targets;
  const reused = await cost(together.length, () => rawSessionOfMany(place, us, together, 50));
  process.stdout.write(
    `Without an engine: ${figure(perSession.perSecond)}/s with a session a check, ${floorWidth} at once ` +
      `(${figure(perSession.cpu)} ms CPU each); ${figure(reused.perSecond)}/s in one session, 50 recipients a packet ` +
      `(${figure(reused.cpu)} ms CPU each).\n`,
  );
}

async function cost(
  length: number,
  work: () => Promise<void>,
): Promise<{ perSecond: number; cpu: number }> {
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    perSecond: (length / (performance.now() - startedAt)) * 1000,
    cpu: (user + system) / 1000 / length,
  };
}

/** Compares the verdicts over every kind of reply. */
async function mixed({ runs }: Selection): Promise<void> {
  const sandbox = await startSandboxProcess({ suffix });
  const length = 14_000;
  const how = { concurrency: 100, warmUps };
  const pair = await median(runs, async (nth) => ({
    ours: await measure("engineProcess.ts", sandbox, {
      ...how,
      list: mixedList(suffix, length, `o${nth}x`),
    }),
    peer: await measure("peerProcess.ts", sandbox, {
      ...how,
      list: mixedList(suffix, length, `p${nth}x`),
    }),
  }));
  process.stdout.write("\nEvery kind of answer in turn, no delay\n");
  printTable(headings, [compare({ ...how, ...pair }, null)]);
  await sandbox.stop();
}

/**
 * `npm run bench -- verification [--only <condition>] [--at 100,1000,list] [--runs 5]`: compares whole checks with
 * deep-email-validator, on the same servers in the same run.
 */
export async function run(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      only: { type: "string", default: "" },
      at: { type: "string" },
      runs: { type: "string", default: "1" },
    },
  });
  const { only, at, runs } = values;
  const selection = {
    only,
    at: at === undefined ? null : new Set(at.split(",")),
    runs: Number(runs),
  };
  process.stdout.write(
    `Ours against deep-email-validator ${packageVersion("deep-email-validator")}, all checks of each, each in its own process.\n` +
      "CPU in ms and sessions are for one check. The sandbox has no rate limits and no limit of sessions; politeness limits apply to the internet only. " +
      "To reach: 20 × its addresses per second, with as many right.\n",
  );
  for (const condition of conditions.filter(({ name }) => name.includes(only))) {
    await underCondition(condition, selection);
  }
  if (mixedName.includes(only)) {
    await mixed(selection);
  }
}

if (import.meta.main) {
  await run();
}
