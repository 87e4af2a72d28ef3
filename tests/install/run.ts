import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { printTable } from "#bench/report/table.ts";
import { type Visit, visit } from "./newcomer.ts";
import { endPrograms, Program } from "./program.ts";
import { installToolchain, machineEnv, type Versions } from "./toolchain.ts";

/**
 * `npm run test:install [-- --without-tests]`: runs the commands of the README in fresh clones of the last commit, on
 * each Node and npm below, and some of the suite `node` on the oldest. Prints a table; exits with 1 if one failed.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));

interface Combination {
  name: string;
  /** Null for the Node and npm of this machine. */
  versions: Versions | null;
  withGit: boolean;
  runsTests: boolean;
}

const combinations: readonly Combination[] = [
  {
    name: "oldest",
    versions: { node: "20.19.0", npm: "10.8.2" },
    withGit: true,
    runsTests: true,
  },
  // Without git, as from an archive of the sources.
  {
    name: "node22",
    versions: { node: "22.18.0", npm: "10.9.3" },
    withGit: false,
    runsTests: false,
  },
  { name: "machine", versions: null, withGit: true, runsTests: false },
];

const { values } = parseArgs({
  options: {
    "without-tests": { type: "boolean", default: false },
    only: { type: "string", multiple: true, default: combinations.map(({ name }) => name) },
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (value: number) => `${value.toFixed(0)} s`;

/** Tests of the launcher and of the programs that it starts. */
const launchTests = ["tests/server/startup/", "tests/repository/launcher.test.ts"];

/**
 * Runs `npm test` in a checkout and returns its closing line. Every suite runs on the Node that npm installed
 * (docs/decisions/0001), so the machine's Node and npm differ in the install and the launcher, which these tests show.
 */
async function runTests(checkout: string, env: NodeJS.ProcessEnv): Promise<string> {
  const startedAt = performance.now();
  const tests = new Program("npm", ["test", "--", "node", ...launchTests], { cwd: checkout, env });
  const code = await tests.ended;
  if (code !== 0) {
    throw new Error(`npm test ended with ${code}.\n--- output ---\n${tests.output.slice(-20_000)}`);
  }
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  return `${tests.output.trim().split("\n").at(-1)} (${minutes} min)`;
}

const folder = mkdtempSync(join(tmpdir(), "mailverdict-install-"));
const end = () => {
  endPrograms();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
};
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    end();
    process.exit(1);
  });
}

const rows: string[][] = [];
const failures: string[] = [];
const fail = (line: string) => {
  say(line);
  failures.push(line);
};
const visits: Visit[] = [];

async function tryOut({ name, versions, withGit, runsTests }: Combination): Promise<void> {
  say(
    `${name}: ${versions === null ? "the machine's Node and npm" : `Node ${versions.node}, npm ${versions.npm}`}`,
  );
  const own = machineEnv(root);
  const place = join(folder, name);
  const env = versions === null ? own : installToolchain(join(place, "tools"), versions, own);
  const checkout = join(place, "mailverdict");
  const seen = await visit({ source: root, checkout, dataDir: join(place, "data"), env, withGit });
  visits.push(seen);
  const tested = runsTests && !values["without-tests"] ? await runTests(checkout, env) : "–";
  rows.push([
    seen.node,
    seen.npm,
    withGit ? "clone" : "no .git",
    seconds(seen.installSeconds),
    seconds(seen.startSeconds),
    String(seen.linesBeforeReady),
    String(seen.lines),
    "risky, mailbox_full",
    "stopped",
    tested,
  ]);
  rmSync(place, { recursive: true, force: true, maxRetries: 5 });
}

try {
  if (execFileSync("git", ["status", "--porcelain"], { cwd: root }).length > 0) {
    say("Uncommitted changes aren't part of the clones.");
  }
  for (const combination of combinations.filter(({ name }) => values.only.includes(name))) {
    try {
      await tryOut(combination);
    } catch (error) {
      fail(`${combination.name} failed: ${error instanceof Error ? error.message : String(error)}`);
      say(`failed: the commands of the README, ${combination.name}`);
    } finally {
      endPrograms();
    }
  }
  const [first, ...others] = visits;
  if (others.some(({ assets }) => assets.join() !== first?.assets.join())) {
    fail("The builds differ: the same sources must give the same files, with and without .git.");
  }
  printTable(
    [
      "Node",
      "npm",
      "source",
      "npm ci",
      "npm start",
      "lines to Ready",
      "lines",
      "check",
      "Ctrl+C",
      "npm test",
    ],
    rows,
  );
  say(`${rows.length} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  end();
}
