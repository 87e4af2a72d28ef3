import { loopbackWorld, internetWorld, portsFor } from "#engine/net/worlds.ts";
import { verifyAddress } from "#engine/verifyAddress.ts";
import { startWorldProcess } from "./mailWorldProcess.ts";
import { rawCheck } from "./rawDialogue.ts";
import { figure, printTable } from "./table.ts";
import { reach, type WorldPlaces } from "./worldPlaces.ts";

const suffix = "post.example";
const mailHost = "127.77.0.1";
const warmUps = 100;
const checks = 1000;
const linkWarmUps = 5;
const linkChecks = 40;
const roundTripMs = 50;

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Checks one address with nothing remembered from the one before. */
async function coldCheck(world: WorldPlaces, address: string): Promise<void> {
  const { dns } = world;
  const ports = portsFor({
    internet: internetWorld({ dnsServers: [], identity: null }),
    sandbox: loopbackWorld({ suffix, dns, endpoint: (host) => reach(world, host) }),
  });
  const { verdict, reason } = await verifyAddress(address, { ports });
  if (verdict !== "deliverable") {
    throw new Error(`${address} was ${verdict} (${reason}) and should have been deliverable.`);
  }
}

const row = (what: string, times: number[]): (string | number)[] => {
  const sorted = times.toSorted((one, other) => one - other);
  const shown = [0.5, 0.95, 0.99].map((share) => figure(percentile(sorted, share)));
  return [what, times.length, ...shown];
};

/** What the engine adds to a live check: the same look-ups and the same dialogue without it, turn and turn about. */
async function onLoopback(): Promise<void> {
  const { places, stop } = await startWorldProcess({ suffix });
  const ours: number[] = [];
  const bare: number[] = [];
  for (let turn = 0; turn < warmUps + checks; turn += 1) {
    const address = `deliverable+${turn}@${suffix}`;
    const bareMs = await timed(() => rawCheck(places, address));
    const oursMs = await timed(() => coldCheck(places, address));
    if (turn >= warmUps) {
      bare.push(bareMs);
      ours.push(oursMs);
    }
  }
  await stop();
  const added = ours.map((ms, index) => ms - (bare[index] ?? 0));
  process.stdout.write("One check at a time on loopback, cold DNS cache, times in ms\n");
  printTable(
    ["what", "checks", "p50", "p95", "p99"],
    [
      row("look-ups and dialogue alone", bare),
      row("the whole check", ours),
      row("added by the engine, pair by pair", added),
    ],
  );
  process.stdout.write("To reach: at most 5 ms added.\n\n");
}

/** Single checks over a link with a round-trip time, and the same round trips without the engine. */
async function overLink(handshake: boolean): Promise<{ bare: number[]; ours: number[] }> {
  const link = { roundTripMs, handshake, hosts: [mailHost] };
  const { places, stop } = await startWorldProcess({ suffix, link });
  const ours: number[] = [];
  const bare: number[] = [];
  for (let turn = 0; turn < linkWarmUps + linkChecks; turn += 1) {
    const address = `deliverable+${turn}@${suffix}`;
    const bareMs = await timed(() => rawCheck(places, address));
    const oursMs = await timed(() => coldCheck(places, address));
    if (turn >= linkWarmUps) {
      bare.push(bareMs);
      ours.push(oursMs);
    }
  }
  await stop();
  return { bare, ours };
}

/** `npm run bench -- overhead`: what a live check costs beyond its round trips, and what it takes over a slow link. */
export async function run(): Promise<void> {
  await onLoopback();
  const rows = [];
  for (const handshake of [false, true]) {
    const { bare, ours } = await overLink(handshake);
    const link = handshake ? "TCP handshake takes its round trip" : "TCP handshake free";
    rows.push([link, ...row("look-ups and dialogue alone", bare)]);
    rows.push([link, ...row("the whole check", ours)]);
  }
  process.stdout.write(
    `A single check over a link of ${roundTripMs} ms round trip, cold DNS cache, PIPELINING, times in ms\n`,
  );
  printTable(["link", "what", "checks", "p50", "p95", "p99"], rows);
  process.stdout.write("To reach: p95 of the whole check at most 300 ms.\n");
}

if (import.meta.main) {
  await run();
}
