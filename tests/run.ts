import { spawn } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { imageObstacle } from "./image/obstacle.ts";
import { findTestChromium } from "./support/chromium.ts";
import { hasPostgres } from "./support/postgres.ts";
import { compileCache } from "./support/programEnv.ts";
import { folderInMemory } from "./support/temporaryFolder.ts";
import { missingTranslations } from "./support/translations.ts";
import {
  type Counts,
  type FileTime,
  readCounts,
  readFailures,
  readFileTimes,
  totalLine,
  totalOf,
} from "./support/testCounts.ts";

/**
 * `npm test` and its siblings: `tests/run.ts [suite …] [path …]` runs the named suites (docs/testing.md), or what they
 * have under the paths, and closes with one line of counts. Suites that this machine lacks the programs for are named and left out.
 */
const fast = ["node", "web"];
const slow = ["postgres", "processes", "build", "mta", "e2e"];
const every = [...fast, ...slow, "soak", "integrations", "image"];
const groups: Record<string, string[]> = { fast, slow, all: every };

const isPath = (argument: string) => argument.includes("/");
const asked = process.argv.slice(2).filter((argument) => !isPath(argument));
const paths = process.argv.slice(2).filter(isPath);
const suites = new Set(
  (asked.length === 0 ? ["fast"] : asked).flatMap((name) => groups[name] ?? [name]),
);
const unknown = [...suites].filter((name) => !every.includes(name));
if (unknown.length > 0) {
  process.stderr.write(
    `No suite is called ${unknown.join(", ")}. Choose from: fast, slow, all, ${every.join(", ")}.\n`,
  );
  process.exit(2);
}

function leaveOut(suite: string, why: string): void {
  if (suites.delete(suite)) {
    process.stdout.write(`${why}: the suite ${suite} was not run.\n`);
  }
}

const inMemory = folderInMemory();
const reports = mkdtempSync(join(tmpdir(), "mailverdict-tests-"));
const runs: (Counts & { code: number })[] = [];
const failures: string[] = [];
const times: FileTime[] = [];

/** Adds what a runner reported. */
function addReport(report: string, code: number): void {
  runs.push({ ...readCounts(report), code });
  failures.push(...readFailures(report));
  times.push(...readFileTimes(report));
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: "inherit",
      env: {
        ...process.env,
        ...(inMemory === null ? {} : { TMPDIR: inMemory }),
        NODE_COMPILE_CACHE: compileCache,
        ...env,
      },
    });
    child.once("error", () => resolve(127));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** Builds the app into `dist`, for the tests of the build and for the browser. */
async function buildApp(): Promise<void> {
  const code = await run("vite", ["build", "--logLevel", "warn"]);
  if (code !== 0) {
    runs.push({ passed: 0, failed: 1, skipped: 0, code });
    leaveOut("build", "The app did not build");
    leaveOut("e2e", "The app did not build");
  }
}

async function runVitest(projects: readonly string[]): Promise<void> {
  const report = join(reports, "vitest.json");
  const code = await run(
    "vitest",
    [
      "run",
      ...paths,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...projects.map((name) => `--project=${name}`),
    ],
    { BUILT_APP: "dist" },
  );
  addReport(report, code);
}

/** Prints what the pages of failed tests showed: whoever reads the log of another machine hasn't its files. */
function printFailedPages(): void {
  for (const file of globSync("test-results/*/error-context.md")) {
    process.stdout.write(`${file}\n${readFileSync(file, "utf8").slice(0, 4000)}\n`);
  }
}

async function runPlaywright(): Promise<void> {
  const report = join(reports, "playwright.json");
  const code = await run("playwright", ["test", "--config", "playwright.config.ts", ...paths], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  printFailedPages();
  addReport(report, code);
}

/** Runs the engine against real mail servers; without root or Debian's packages it says so and leaves no report. */
async function runMailServers(): Promise<void> {
  const report = join(reports, "mta.json");
  const code = await run(process.execPath, ["tests/mta/run.ts", "--report", report]);
  if (code === 0 && !existsSync(report)) {
    return;
  }
  addReport(report, code);
}

if (process.env["TEST_DATABASE_URL"] === undefined && !hasPostgres()) {
  leaveOut("postgres", "No PostgreSQL on this machine");
}
if (findTestChromium() === null) {
  leaveOut("e2e", "No Chromium on this machine");
}
const obstacle = suites.has("image") ? imageObstacle() : null;
if (obstacle !== null) {
  leaveOut("image", obstacle);
}
if (suites.has("build") || suites.has("e2e")) {
  await buildApp();
}
const projects = [...suites].filter((name) => !["mta", "e2e"].includes(name));
if (projects.length > 0) {
  await runVitest(projects);
}
if (suites.has("mta")) {
  await runMailServers();
}
if (suites.has("e2e")) {
  await runPlaywright();
}

/** Number of slow files that a run names. */
const slowFiles = 12;

for (const [file, seconds] of times.toSorted(([, a], [, b]) => b - a).slice(0, slowFiles)) {
  process.stdout.write(`slow: ${file} ${seconds.toFixed(0)} s\n`);
}
for (const line of missingTranslations()) {
  process.stdout.write(`${line}\n`);
}
for (const failure of failures) {
  process.stdout.write(`failed: ${failure}\n`);
}
rmSync(reports, { recursive: true, force: true });
const total = totalOf(runs);
process.stdout.write(`${totalLine(total)}\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
