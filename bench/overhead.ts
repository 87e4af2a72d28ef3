import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Verification } from "#engine/verification/verification.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { versions } from "#engine/verification/buildVerification.ts";
import { benchSandbox } from "./fixtures/benchSandbox.ts";
import type { SandboxAddresses } from "./fixtures/sandboxAddresses.ts";
import { startSandboxProcess } from "./processes/sandboxProcess.ts";
import { phases, phaseTimes } from "./report/linkPhases.ts";
import { rawCheck } from "./report/rawDialogue.ts";
import { figure, printTable } from "./report/table.ts";

const suffix = "post.example";
const mailHost = "127.77.0.1";
const warmUps = 100;
const checks = 1000;
const linkWarmUps = 5;
const linkChecks = 40;
const roundTripMs = 50;
const limitMs = 300;

/** Parts of a check that cross the link, with the number of round trips they need. */
const links = [
  {
    place: "link",
    what: "everything: look-ups, TCP handshake, dialogue",
    handshake: true,
    namesNear: false,
    trips: 7,
  },
  {
    place: "link, handshake free",
    what: "the same, TCP handshake free",
    handshake: false,
    namesNear: false,
    trips: 6,
  },
  {
    place: "link, name server near",
    what: "TCP handshake and dialogue, name server near",
    handshake: true,
    namesNear: true,
    trips: 5,
  },
] as const;

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Checks one address with empty caches. */
async function coldCheck(sandbox: SandboxAddresses, address: string): Promise<Verification> {
  const result = await verifyAddress(address, { ports: benchSandbox(sandbox) });
  if (result.verdict !== "deliverable") {
    throw new Error(`${address} was ${result.verdict} and should have been deliverable.`);
  }
  return result;
}

/** Returns a percentile, rounded to a tenth of a ms. */
const at = (times: readonly number[], share: number): number =>
  Math.round(
    percentile(
      times.toSorted((one, other) => one - other),
      share,
    ) * 10,
  ) / 10;

/** Returns the row of one place: times of the checks beside the same look-ups and dialogue alone. */
function latencyRow(
  place: string,
  roundTrips: number,
  { bare, ours }: { bare: number[]; ours: number[] },
): LatencyRow {
  const [p50, p95, p99] = [at(ours, 0.5), at(ours, 0.95), at(ours, 0.99)];
  const asked = { place, checks: ours.length, round_trips: roundTrips };
  return { ...asked, bare_p50: at(bare, 0.5), p50, p95, p99 };
}

const row = (what: string, times: number[]): (string | number)[] => {
  const sorted = times.toSorted((one, other) => one - other);
  const shown = [0.5, 0.95, 0.99].map((share) => figure(percentile(sorted, share)));
  return [what, times.length, ...shown];
};

/** Measures the time the engine adds to a live check, alternating with the same look-ups and dialogue without it. */
async function onLoopback(): Promise<LatencyRow> {
  const { places, stop } = await startSandboxProcess({ suffix });
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
  return latencyRow("loopback", 0, { bare, ours });
}

/** One line of the published latency; times in ms. */
interface LatencyRow {
  place: string;
  checks: number;
  round_trips: number;
  bare_p50: number;
  p50: number;
  p95: number;
  p99: number;
}

/** Latency report in the shape the page shows. */
interface LatencyReport {
  generated_at: string;
  engine_version: string;
  round_trip_ms: number;
  rows: LatencyRow[];
}

interface LinkTimes {
  bare: number[];
  ours: number[];
  /** Waiting times in ms, by phase. */
  waited: number[][];
}

/** Measures single checks over a link with a round-trip time, and the same round trips without the engine. */
async function overLink(how: { handshake: boolean; namesNear: boolean }): Promise<LinkTimes> {
  const link = { ...how, roundTripMs, hosts: [mailHost] };
  const { places, stop } = await startSandboxProcess({ suffix, link });
  const times: LinkTimes = { bare: [], ours: [], waited: phases.map(() => []) };
  for (let turn = 0; turn < linkWarmUps + linkChecks; turn += 1) {
    const address = `deliverable+${turn}@${suffix}`;
    const bareMs = await timed(() => rawCheck(places, address));
    let waited: number[] = [];
    const oursMs = await timed(async () => {
      waited = phaseTimes(await coldCheck(places, address));
    });
    if (turn >= linkWarmUps) {
      times.bare.push(bareMs);
      times.ours.push(oursMs);
      times.waited.forEach((all, phase) => all.push(waited[phase] ?? Number.NaN));
    }
  }
  await stop();
  return times;
}

const ofLimit = (times: number[]): string => {
  const sorted = times.toSorted((one, other) => one - other);
  return `${figure(percentile(sorted, 0.95) / limitMs)} ×`;
};

/** Measures single checks over a slow link, and the time they wait in each phase. */
async function onLink(): Promise<LatencyRow[]> {
  const rows = [];
  const latencies: LatencyRow[] = [];
  const waits: (string | number)[][] = phases.map((phase) => [phase]);
  for (const { place, what, trips, ...how } of links) {
    const { bare, ours, waited } = await overLink(how);
    latencies.push(latencyRow(place, trips, { bare, ours }));
    const shown = [trips, `${trips * roundTripMs} ms`] as const;
    rows.push([what, ...shown, ...row("dialogue alone", bare), ofLimit(bare)]);
    rows.push([what, ...shown, ...row("the whole check", ours), ofLimit(ours)]);
    waited.forEach((all, phase) => {
      const sorted = all.toSorted((one, other) => one - other);
      waits[phase]?.push(figure(percentile(sorted, 0.5)));
    });
  }
  process.stdout.write(
    `A single check over a link of ${roundTripMs} ms round trip, cold DNS cache, PIPELINING, times in ms\n`,
  );
  printTable(
    ["link", "round trips", "take", "what", "checks", "p50", "p95", "p99", `p95 of ${limitMs} ms`],
    rows,
  );
  process.stdout.write(`To reach: p95 of the whole check at most ${limitMs} ms.\n\n`);
  process.stdout.write("What the whole check waits for, one after the other: medians in ms\n");
  printTable(["for", ...links.map(({ what }) => what)], waits);
  return latencies;
}

/** `npm run bench -- overhead`: measures the time a live check takes beyond its round trips, and in all over a slow link. With `--write`, updates the figures of the app's page. */
export async function run(): Promise<void> {
  const rows = [await onLoopback(), ...(await onLink())];
  if (process.argv.includes("--write")) {
    const report: LatencyReport = {
      generated_at: new Date().toISOString(),
      engine_version: versions.engine,
      round_trip_ms: roundTripMs,
      rows,
    };
    await writeFile(
      join(import.meta.dirname, "..", "public", "benchmarks", "latency.json"),
      `${JSON.stringify(report, null, 2)}\n`,
    );
  }
}

if (import.meta.main) {
  await run();
}
