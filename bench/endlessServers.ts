import { internetWorld, loopbackWorld, portsFor } from "#engine/net/worlds.ts";
import { defaultLimits } from "#engine/probeLimits.ts";
import { verifyAddress } from "#engine/verifyAddress.ts";
import { startWorldProcess } from "./mailWorldProcess.ts";
import { figure, printTable } from "./table.ts";
import { reach, type WorldPlaces } from "./worldPlaces.ts";

const suffix = "sandbox.test";
const atOnce = 200;
const megabyte = 1024 * 1024;
/** A banner without end, a greeting without end, capabilities without end, a gigabyte after QUIT. */
const endless = ["s13", "s14", "s35", "s75"];

/** Each check has a session of its own: what is meant to hurt is not shared. */
function checkAlone(places: WorldPlaces, address: string) {
  const ports = portsFor({
    internet: internetWorld({ dnsServers: [], identity: null }),
    sandbox: loopbackWorld({
      suffix,
      dns: places.dns,
      limits: defaultLimits,
      endpoint: (host) => reach(places, host),
    }),
  });
  return verifyAddress(address, { ports });
}

async function round(places: WorldPlaces, name: string) {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  const results = await Promise.all(
    Array.from({ length: atOnce }, () => checkAlone(places, `target@${name}.${suffix}`)),
  );
  clearInterval(watch);
  const outcomes = new Set(results.map(({ verdict, reason }) => `${verdict} ${reason}`));
  return { before, peak: Math.max(peak, process.memoryUsage().rss), outcomes };
}

/** `npm run bench -- endlessServers`: what 200 servers that never stop talking cost in memory, after one round to warm up. */
export async function run(): Promise<void> {
  const { places, stop } = await startWorldProcess({ suffix });
  const rows: (string | number)[][] = [];
  for (const name of endless) {
    await round(places, name);
    const { before, peak, outcomes } = await round(places, name);
    const grown = `${figure((peak - before) / megabyte)} MB`;
    rows.push([name.toUpperCase(), atOnce, [...outcomes].join(", "), grown]);
  }
  await stop();
  printTable(["case", "at once", "ends as", "resident memory grows by"], rows);
}
