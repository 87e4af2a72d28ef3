import { startChild, type Child } from "./processes/childProcess.ts";
import type { EndlessReport, EndlessRequest } from "./processes/endlessEngine.ts";
import { startSandboxProcess } from "./processes/sandboxProcess.ts";
import { figure, printTable } from "./report/table.ts";
import type { SandboxAddresses } from "./fixtures/sandboxAddresses.ts";

const suffix = "sandbox.test";
const atOnce = 200;
const megabyte = 1024 * 1024;
const limitMb = 20;
/** Rounds that grow the heap to its working size before anything is measured. */
const warmUps = 20;
const rounds = 5;

/** Polite servers for the warm-up, without and with TLS. Each case warms up on its own kind, so that memory for TLS doesn't hide growth elsewhere. */
const inClear = "s50";
const behindTls = "s39b";
const cases = [
  [inClear, inClear, "polite, for comparison"],
  [behindTls, behindTls, "polite, with TLS, for comparison"],
  ["s13", inClear, "a banner without a line end"],
  ["s14", inClear, "lines of a banner"],
  ["s35", inClear, "10,000 capabilities"],
  ["s43b", behindTls, "capabilities behind TLS"],
  ["s75", inClear, "a flood after QUIT"],
] as const;

/** Measures one case in a fresh engine process after a warm-up on polite servers, so that earlier cases haven't grown its memory. */
async function measure(
  places: SandboxAddresses,
  name: string,
  polite: string,
): Promise<EndlessReport> {
  const engine: Child<EndlessRequest, EndlessReport> = startChild("endlessEngine.ts", places, [
    "--expose-gc",
  ]);
  await engine.ask({ name: polite, atOnce, rounds: warmUps });
  const report = await engine.ask({ name, atOnce, rounds });
  await engine.stop();
  return report;
}

/** `npm run bench -- endlessServers`: measures the resident memory that 200 servers that never stop sending cost the engine. */
export async function run(): Promise<void> {
  const { places, stop } = await startSandboxProcess({ suffix });
  const rows: (string | number)[][] = [];
  for (const [name, polite, what] of cases) {
    const { before, peak, outcomes } = await measure(places, name, polite);
    const grown = (peak - before) / megabyte;
    rows.push([
      name.toUpperCase(),
      what,
      outcomes.join(", "),
      `${figure(before / megabyte)} MB`,
      `${figure(grown)} MB`,
      `${figure(grown / limitMb)} ×`,
    ]);
  }
  await stop();
  process.stdout.write(
    `${atOnce} servers at once, ${rounds} rounds after ${warmUps} with polite ones; the engine has its own process\n`,
  );
  printTable(["case", "server", "ends as", "before", "highest", "of the limit"], rows);
  process.stdout.write(`To reach: resident memory grows by at most ${limitMb} MB.\n`);
}
