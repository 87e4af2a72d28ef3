import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { printTable } from "#bench/report/table.ts";
import { tryArchive } from "./archive.ts";
import { runOnce, tryInstallation, withoutNetwork } from "./installation.ts";
import { makeRelease } from "./makeRelease.ts";
import { type Visit, visit } from "./newcomer.ts";
import { endPrograms, Program } from "./program.ts";
import { installToolchain, machineEnv, type Versions } from "./toolchain.ts";

/**
 * `npm run test:install [-- --only <name>] [--app <built app>]`: runs the commands of the README in fresh clones of the last commit, then
 * installs the npm package, built from one of them, on each Node below, and runs the archive without npm. Prints tables;
 * exits with 1 if one failed.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));

interface Clone {
  name: string;
  /** Null for the Node and npm of this machine. */
  versions: Versions | null;
  withGit: boolean;
}

/** The commands of the README on the oldest Node, and without git, as from an archive of the sources. */
const clones: readonly Clone[] = [
  { name: "oldest", versions: { node: "20.19.0", npm: "10.8.2" }, withGit: true },
  { name: "machine", versions: null, withGit: false },
];

/** Oldest and newest Node on which the package is installed, with the npm of their time. */
const packageVersions = [
  { node: "22.14.0", npm: "10.9.2" },
  { node: "26.10.0", npm: "11.19.1" },
] as const satisfies readonly Versions[];

const { values } = parseArgs({
  options: {
    app: { type: "string" },
    only: {
      type: "string",
      multiple: true,
      default: [...clones.map(({ name }) => name), "package"],
    },
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (value: number) => `${value.toFixed(1)} s`;
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
const packageRows: string[][] = [];
const failures: string[] = [];
const visits: Visit[] = [];
const fail = (title: string, error: unknown) => {
  say(`${title} failed: ${error instanceof Error ? error.message : String(error)}`);
  failures.push(title);
};

/**
 * Runs `npm test` in a checkout and returns its closing line. Every suite runs on the Node that npm installed
 * (docs/decisions/0001), so one file shows that the command works; the launcher's is the one to which this machine's
 * Node matters.
 */
async function runTests(checkout: string, env: NodeJS.ProcessEnv): Promise<string> {
  const file = "tests/repository/launcher.test.ts";
  const tests = new Program("npm", ["test", "--", "node", file], { cwd: checkout, env });
  const code = await tests.ended;
  if (code !== 0) {
    throw new Error(`npm test ended with ${code}.\n--- output ---\n${tests.output.slice(-20_000)}`);
  }
  return tests.output.trim().split("\n").at(-1) ?? "";
}

async function tryClone({ name, versions, withGit }: Clone): Promise<void> {
  const own = machineEnv(root);
  const place = join(folder, name);
  const env = versions === null ? own : installToolchain(join(place, "tools"), versions, own);
  const checkout = join(place, "mailverdict");
  const seen = await visit({ source: root, checkout, dataDir: join(place, "data"), env, withGit });
  visits.push(seen);
  const tested = versions === null ? "–" : await runTests(checkout, env);
  rows.push([
    seen.node,
    seen.npm,
    withGit ? "clone" : "no .git",
    seconds(seen.installSeconds),
    seconds(seen.startSeconds),
    String(seen.linesBeforeReady),
    String(seen.lines),
    tested,
  ]);
}

async function tryPackage(tarball: string, versions: Versions): Promise<void> {
  const place = join(folder, `package-${versions.node}`);
  const env = installToolchain(join(place, "tools"), versions, machineEnv(root));
  const seen = await tryInstallation(tarball, place, env);
  packageRows.push([
    versions.node,
    versions.npm,
    `${seen.mb.toFixed(1)} MB`,
    seconds(seen.installSeconds),
    seconds(seen.checkSeconds),
    seconds(seen.startSeconds),
  ]);
}

async function tryPackages(): Promise<void> {
  const clone = join(folder, "machine", "mailverdict", "dist");
  const { tarball, archive, printed } = makeRelease(join(folder, "release"), values.app ?? clone);
  say(printed);
  say(withoutNetwork().length > 0 ? "Without a network." : "This machine can't leave its network.");
  for (const versions of packageVersions) {
    await attempt(`the package on Node ${versions.node}`, () => tryPackage(tarball, versions));
  }
  await attempt("the archive without npm", async () => {
    const place = join(folder, "archive");
    const [versions] = packageVersions;
    const env = machineEnv(root);
    const tools = join(place, "tools");
    installToolchain(tools, versions, env);
    const seen = await tryArchive(archive, place, { node: join(tools, "bin/node"), env });
    packageRows.push([
      versions.node,
      "none",
      `${seen.mb.toFixed(1)} MB`,
      "–",
      seconds(seen.checkSeconds),
      seconds(seen.startSeconds),
    ]);
  });
  await attempt("npx of the package", async () => {
    const place = join(folder, "npx");
    const [versions] = packageVersions;
    const env = installToolchain(join(place, "tools"), versions, machineEnv(root));
    await runOnce(tarball, join(place, "empty"), { ...env, HOME: join(place, "home") });
  });
}

let attempts = 0;
async function attempt(title: string, run: () => Promise<void>): Promise<void> {
  attempts += 1;
  say(title);
  try {
    await run();
  } catch (error) {
    fail(title, error);
  } finally {
    endPrograms();
  }
}

try {
  if (execFileSync("git", ["status", "--porcelain"], { cwd: root }).length > 0) {
    say("Uncommitted changes aren't part of the clones.");
  }
  for (const clone of clones.filter(({ name }) => values.only.includes(name))) {
    await attempt(`the commands of the README, ${clone.name}`, () => tryClone(clone));
  }
  const [first, ...others] = visits;
  if (others.some(({ assets }) => assets.join() !== first?.assets.join())) {
    fail("the same files from the same sources, with and without .git", "The builds differ.");
  }
  if (values.only.includes("package")) {
    try {
      await tryPackages();
    } catch (error) {
      fail("packing the package", error);
    }
  }
  const clone = [
    "Node",
    "npm",
    "source",
    "npm ci",
    "npm start",
    "lines to Ready",
    "lines",
    "npm test",
  ];
  printTable(clone, rows);
  printTable(["Node", "npm", "installed", "npm i -g", "check", "start"], packageRows);
  failures.forEach((failure) => say(`failed: ${failure}`));
  say(`${attempts - failures.length} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  end();
}
