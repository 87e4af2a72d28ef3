import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { figure, printTable } from "./report/table.ts";
import { measureCosts, recordedCosts, type ScaleCosts } from "./scale/scaleCosts.ts";
import { type Bar, drawBars } from "./scale/scalePictures.ts";
import { type Day, type Load, calculateNeed, simulateDay } from "./scale/scaleSimulation.ts";

/** Assumed mix of a consumer list. A list of one provider reaches its limit sooner, one of companies later. */
const mix = {
  providers: { Google: 0.38, Microsoft: 0.17, Yahoo: 0.1, Apple: 0.05 },
  endedEarly: 0.15,
};
const loads: readonly Load[] = [1e6, 1e7, 1e9].map((addresses) => ({ addresses, ...mix }));
const workerCounts = [1, 10, 100] as const;
/** Cores of the database in the first table. */
const databaseCores = 8;
const storedDays = 30;

const colors = { providers: "#b45309", workers: "#2563eb", database: "#15803d" } as const;
const resources = {
  providers: "mail providers",
  workers: "workers",
  database: "database",
} as const;

const millions = (count: number): string => `${figure(count / 1e6)} M`;
const percent = (share: number): string => `${figure(share * 100)} %`;

function dayOf(load: Load, workers: number, costs: ScaleCosts): Day {
  const installation = { workers, egressAddresses: workers, databaseCores, shards: 1 };
  return simulateDay(installation, load, costs);
}

function printDays(costs: ScaleCosts): void {
  process.stdout.write(
    `\nOne day: workers with 2 cores and one egress address each, one PostgreSQL with ${databaseCores} cores; use in the busiest hour\n`,
  );
  printTable(
    [
      "addresses a day",
      "workers",
      "finished",
      "all done after",
      ...Object.values(resources),
      "binds",
    ],
    loads.flatMap((load) =>
      workerCounts.map((workers) => {
        const { finished, hours, use, bottleneck } = dayOf(load, workers, costs);
        return [
          millions(load.addresses),
          workers,
          millions(finished),
          hours === null ? "more than 30 days" : `${figure(hours)} h`,
          percent(use.providers),
          percent(use.workers),
          percent(use.database),
          bottleneck,
        ];
      }),
    ),
  );
}

function printNeeds(costs: ScaleCosts): void {
  process.stdout.write(
    `\nSmallest installation without a queue in the busiest hour; results stored for ${storedDays} days, one standby\n`,
  );
  printTable(
    [
      "addresses a day",
      "egress addresses",
      "workers",
      "databases",
      "cores each",
      "GB",
      "$ a month",
      "$ per million",
    ],
    loads.map((load) => {
      const need = calculateNeed(load, costs, storedDays);
      return [
        millions(load.addresses),
        need.egressAddresses.toLocaleString("en"),
        need.workers.toLocaleString("en"),
        need.shards,
        need.databaseCores,
        figure(need.storedGb),
        figure(need.dollars),
        figure(need.dollars / ((load.addresses * storedDays) / 1e6)),
      ];
    }),
  );
}

function useBars(load: Load, workers: number, costs: ScaleCosts): Bar[] {
  const { use } = dayOf(load, workers, costs);
  return (Object.keys(resources) as (keyof typeof resources)[]).map((name) => ({
    label: `${workers} ${workers === 1 ? "worker" : "workers"}: ${resources[name]}`,
    value: use[name],
    text: percent(use[name]),
    color: colors[name],
  }));
}

function needBars(load: Load, costs: ScaleCosts): Bar[] {
  const need = calculateNeed(load, costs, storedDays);
  const cores = need.databaseCores * need.shards;
  const values: readonly (readonly [string, number, string])[] = [
    ["egress addresses", need.egressAddresses, colors.providers],
    ["workers", need.workers, colors.workers],
    ["database cores", cores, colors.database],
    ["GB stored", need.storedGb, colors.database],
    ["$ a month", need.dollars, "#475569"],
  ];
  return values.map(([label, value, color]) => ({ label, value, text: figure(value), color }));
}

function writePictures(costs: ScaleCosts): void {
  const folder = join(import.meta.dirname, "../docs/pictures");
  const use = drawBars(
    "Use in the busiest hour (right of the line, work waits)",
    loads.map((load) => ({
      heading: `${millions(load.addresses)} addresses a day`,
      bars: workerCounts.flatMap((workers) => useBars(load, workers, costs)),
    })),
    [0.0001, 100_000],
  );
  writeFileSync(join(folder, "scaling-use.svg"), use);
  const needs = drawBars(
    "What a load needs (logarithmic)",
    loads.map((load) => ({
      heading: `${millions(load.addresses)} addresses a day`,
      bars: needBars(load, costs),
    })),
    [1, 10_000_000],
  );
  writeFileSync(join(folder, "scaling-needs.svg"), needs);
}

/**
 * `npm run bench -- scaleModel [--measure] [--write]`: simulates days of 1, 10 and 1,000 million addresses on 1, 10
 * and 100 workers with the recorded costs of an address, or with those of this machine, and works out what each load
 * needs. `--write` draws the pictures of docs/scaling.md.
 */
export async function run(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      measure: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
    },
  });
  const costs = values.measure ? await measureCosts() : recordedCosts;
  process.stdout.write(
    `An address costs ${figure(costs.workerMs)} ms of a worker, ${figure(costs.databaseMs)} ms of PostgreSQL, ${figure(costs.commits)} commits, ${figure(costs.storedBytes)} bytes stored and ${figure(costs.logBytes)} bytes of log.\n`,
  );
  printDays(costs);
  printNeeds(costs);
  if (values.write) {
    writePictures(costs);
  }
}
