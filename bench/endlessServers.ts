import { startChild, type Child } from "./childProcess.ts";
import type { EndlessReport, EndlessRequest } from "./endlessEngine.ts";
import { startWorldProcess } from "./mailWorldProcess.ts";
import { figure, printTable } from "./table.ts";
import type { WorldPlaces } from "./worldPlaces.ts";

const suffix = "sandbox.test";
const atOnce = 200;
const megabyte = 1024 * 1024;
const limitMb = 20;
/** What the heap of a busy process needs is there before anything is measured. */
const warmUps = 10;
const rounds = 5;

/** In clear and behind TLS. */
const polite = ["s50", "s39b"];
const cases = [
  ["s50", "polite, for comparison"],
  ["s39b", "polite, with TLS, for comparison"],
  ["s13", "a banner without a line end"],
  ["s14", "lines of a banner"],
  ["s35", "10,000 capabilities"],
  ["s43b", "capabilities behind TLS"],
  ["s75", "a flood after QUIT"],
] as const;

/** One engine in a process of its own, warm from polite servers; nothing before has widened its memory for this case. */
async function measure(places: WorldPlaces, name: string): Promise<EndlessReport> {
  const engine: Child<EndlessRequest, EndlessReport> = startChild("endlessEngine.ts", places, [
    "--expose-gc",
  ]);
  for (const host of polite) {
    await engine.ask({ name: host, atOnce, rounds: warmUps });
  }
  const report = await engine.ask({ name, atOnce, rounds });
  await engine.stop();
  return report;
}

/** `npm run bench -- endlessServers`: what 200 servers that never stop talking cost the engine in resident memory. */
export async function run(): Promise<void> {
  const { places, stop } = await startWorldProcess({ suffix });
  const rows: (string | number)[][] = [];
  for (const [name, what] of cases) {
    const { before, peak, outcomes } = await measure(places, name);
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
    `${atOnce} servers at once, ${rounds} rounds after ${warmUps * polite.length} with polite servers; the engine has a process of its own\n`,
  );
  printTable(["case", "server", "ends as", "before", "highest", "of the limit"], rows);
  process.stdout.write(`To reach: resident memory grows by at most ${limitMb} MB.\n`);
}
