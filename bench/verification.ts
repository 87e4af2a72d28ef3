import { politeAddresses, politeList, mixedList, tally, type KnownAddress } from "./checkedList.ts";
import type { CheckReport, CheckRequest } from "./checkRun.ts";
import { startChild } from "./childProcess.ts";
import { startWorldProcess, type WorldProcess } from "./mailWorldProcess.ts";
import { rawSessionOfMany, rawSessions } from "./rawDialogue.ts";
import { figure, printTable } from "./table.ts";
import { packageVersion } from "./packageVersion.ts";
import { reach } from "./worldPlaces.ts";

/** Long enough and common enough that no checker takes it for a slip. */
const suffix = "post.example";
const roundTripMs = 50;
const limitMs = 60_000;
const warmUps = 50;
const floorWidth = 100;

interface Condition {
  name: string;
  latencyMs: number;
  link?: { roundTripMs: number; handshake: boolean; hosts: readonly string[] };
  /** How many addresses are checked with so many at once. */
  lengths: ReadonlyMap<number, number>;
}

const slowLengths = new Map([
  [1, 20],
  [10, 200],
  [100, 1500],
  [1000, 5000],
]);
const conditions: readonly Condition[] = [
  {
    name: "no delay",
    latencyMs: 0,
    lengths: new Map([
      [1, 1000],
      [10, 4000],
      [100, 6000],
      [1000, 6000],
    ]),
  },
  { name: `${roundTripMs} ms a reply`, latencyMs: roundTripMs, lengths: slowLengths },
  {
    name: `${roundTripMs} ms link`,
    latencyMs: 0,
    link: { roundTripMs, handshake: true, hosts: politeAddresses },
    lengths: slowLengths,
  },
];

interface Measured extends CheckReport {
  perSecond: number;
  cpuPerCheck: number;
  worldCpuPerCheck: number;
  sessionsPerCheck: number;
  right: number;
  wrong: number;
}

const addressesOf = (list: readonly KnownAddress[]): string[] => list.map(({ address }) => address);

/** Checks a list with a fresh process and weighs it. */
async function measure(
  file: string,
  world: WorldProcess,
  list: readonly KnownAddress[],
  concurrency: number,
): Promise<Measured> {
  const checker = startChild<CheckRequest, CheckReport>(file, world.places);
  const warmUp = politeList(suffix, warmUps, `${file}w`);
  await checker.ask({ addresses: addressesOf(warmUp), concurrency: 10, limitMs });
  const before = await world.cost();
  const report = await checker.ask({ addresses: addressesOf(list), concurrency, limitMs });
  const after = await world.cost();
  await checker.stop();
  const { right, wrong, unanswered } = tally(list, report.answers);
  const { length } = list;
  return {
    ...report,
    perSecond: (length / report.wallMs) * 1000,
    cpuPerCheck: report.cpuMs / length,
    worldCpuPerCheck: (after.cpuMs - before.cpuMs) / length,
    sessionsPerCheck: (after.connections - before.connections) / length,
    right,
    wrong: wrong + unanswered,
  };
}

const headings = [
  "at once",
  "addresses",
  "ours/s",
  "peer/s",
  "ratio",
  "ours right/wrong",
  "peer right/wrong",
  "CPU ms ours",
  "CPU ms peer",
  "servers' ours",
  "peer's",
  "sessions ours",
  "peer's",
  "MB ours",
  "MB peer",
];

function compare(concurrency: number, ours: Measured, peer: Measured): (string | number)[] {
  return [
    concurrency,
    ours.answers.length,
    figure(ours.perSecond),
    figure(peer.perSecond),
    `${figure(ours.perSecond / peer.perSecond)} ×`,
    `${ours.right}/${ours.wrong}`,
    `${peer.right}/${peer.wrong}`,
    figure(ours.cpuPerCheck),
    figure(peer.cpuPerCheck),
    figure(ours.worldCpuPerCheck),
    figure(peer.worldCpuPerCheck),
    figure(ours.sessionsPerCheck),
    figure(peer.sessionsPerCheck),
    figure(ours.rssMb),
    figure(peer.rssMb),
  ];
}

async function underCondition(condition: Condition): Promise<void> {
  const { name, lengths, ...options } = condition;
  const world = await startWorldProcess({ suffix, ...options });
  const rows: (string | number)[][] = [];
  const best = { ours: 0, peer: 0, peerAlone: 0 };
  for (const [concurrency, length] of lengths) {
    const ours = await measure(
      "engineProcess.ts",
      world,
      politeList(suffix, length, `o${concurrency}x`),
      concurrency,
    );
    const peer = await measure(
      "peerProcess.ts",
      world,
      politeList(suffix, length, `p${concurrency}x`),
      concurrency,
    );
    rows.push(compare(concurrency, ours, peer));
    best.ours = Math.max(best.ours, ours.perSecond);
    best.peer = Math.max(best.peer, peer.perSecond);
    best.peerAlone = concurrency === 1 ? peer.perSecond : best.peerAlone;
  }
  process.stdout.write(`\n${name}: two mailboxes in three exist, five mail hosts\n`);
  printTable(headings, rows);
  process.stdout.write(
    `Best of ours to best of the peer: ${figure(best.ours / best.peer)} ×; ` +
      `to the peer one after the other, as it is used on a list: ${figure(best.ours / best.peerAlone)} ×.\n`,
  );
  await floor(world, condition);
  await world.stop();
}

/** What the servers and sockets allow: the dialogue of one check without the engine, and one session for many mailboxes. */
async function floor(world: WorldProcess, { lengths, latencyMs }: Condition): Promise<void> {
  const us = `probe.${suffix}`;
  const [first] = politeAddresses;
  const place = reach(world.places, first ?? "");
  const targets = Array.from({ length: lengths.get(floorWidth) ?? floorWidth }, (_, index) => {
    const name = index % 3 === 2 ? "mailbox-not-found" : "deliverable";
    return `${name}+f${index}@${suffix}`;
  });
  const perSession = await cost(targets.length, () => rawSessions(place, us, targets, floorWidth));
  // Where every reply is delayed by itself, no packet carries two.
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

/** Every kind of answer in turn: what the verdicts are worth. */
async function mixed(): Promise<void> {
  const world = await startWorldProcess({ suffix });
  const length = 2800;
  const ours = await measure("engineProcess.ts", world, mixedList(suffix, length, "o"), 100);
  const peer = await measure("peerProcess.ts", world, mixedList(suffix, length, "p"), 100);
  process.stdout.write("\nEvery kind of answer in turn, no delay\n");
  printTable(headings, [compare(100, ours, peer)]);
  await world.stop();
}

/** `npm run bench -- verification`: whole checks against deep-email-validator with the same servers in the same run. */
export async function run(): Promise<void> {
  process.stdout.write(
    `Ours against deep-email-validator ${packageVersion("deep-email-validator")}, all checks of each, each in a process of its own.\n` +
      "CPU in ms and sessions are for one check. To reach: 20 × its addresses per second, with as many right.\n",
  );
  for (const condition of conditions) {
    await underCondition(condition);
  }
  await mixed();
}

if (import.meta.main) {
  await run();
}
