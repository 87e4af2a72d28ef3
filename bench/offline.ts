import { createPorts } from "#engine/composition/createPorts.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { verifyBatch } from "#engine/verification/verifyBatch.ts";
import { figure, printTable } from "./report/table.ts";

/** Number of addresses that a worker checks at once. */
const chunk = 1000;
const firstNames = "ann bob carla dmitri elena farid grace hugo ines jonas keiko liam".split(" ");
const lastNames = "miller silva nguyen kowalski haddad okafor tanaka rossi schmidt dubois".split(
  " ",
);
const freeDomains = "gmail.com outlook.com yahoo.com gmx.de web.de icloud.com aol.com".split(" ");
const oddities = [
  (name: string) => `${name}@gmial.com`,
  (name: string) => `${name}@hotmial.com`,
  (name: string) => `${name}@mailinator.com`,
  (_: string, index: number) => `info@firm-${index}.example`,
  (_: string, index: number) => `no-reply@shop-${index}.example.org`,
  (name: string) => `${name}@`,
  (name: string) => `${name}..x@gmail.com`,
  (name: string) => `${name}@bücher-${name.length}.example`,
] as const;

/** Returns address `index` of a typical business list: half at free providers, four in ten at 20,000 companies, the rest unusual. */
function addressOf(index: number): string {
  const name = `${firstNames[index % 12] ?? ""}.${lastNames[(index >> 2) % 10] ?? ""}${index}`;
  const place = index % 10;
  if (place < 5) {
    return `${name}@${freeDomains[index % 7] ?? ""}`;
  }
  return place < 9
    ? `${name}@firm-${(index * 7919) % 20_000}.example.com`
    : (oddities[((index / 10) % oddities.length) | 0]?.(name, index) ?? name);
}

/** `npm run bench -- offline [rows]`: measures syntax checks, typo suggestions and domain lists for every address of a long list, in one thread. */
export async function run(): Promise<void> {
  const rows = Number(process.argv[3] ?? 1_000_000);
  const nowhere = internetNetwork({ dnsServers: ["127.0.0.1:9"], identity: null });
  const ports = createPorts({ internet: nowhere, sandbox: null });
  const tally = new Map<string, number>();
  let spent = 0;
  // The first tenth warms up.
  for (let begin = -rows / 10; begin < rows; begin += chunk) {
    const inputs = Array.from({ length: chunk }, (_, index) => addressOf(Math.abs(begin + index)));
    const before = process.cpuUsage();
    // oxlint-disable-next-line no-await-in-loop -- one chunk at a time, as a worker does
    await verifyBatch(inputs, { ports, offline: true }, (_, { verdict, reason }) => {
      if (begin >= 0) {
        const found = `${verdict}: ${reason}`;
        tally.set(found, (tally.get(found) ?? 0) + 1);
      }
    });
    const { user, system } = process.cpuUsage(before);
    spent += begin < 0 ? 0 : (user + system) / 1e6;
  }
  printTable(
    ["rows", "CPU s", "rows/s a core", "µs a row"],
    [[rows, figure(spent), Math.round(rows / spent), figure((spent / rows) * 1e6)]],
  );
  process.stdout.write("To reach: 150,000 a second and core.\n\n");
  printTable(
    ["found", "rows"],
    [...tally].toSorted((one, other) => other[1] - one[1]),
  );
}
