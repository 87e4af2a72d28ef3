import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { PackageCache, packagedServers } from "./packages.ts";
import type { RunRequest } from "./runRequest.ts";
import { readCounts, readFailures, totalLine } from "#tests/support/testCounts.ts";

const { values } = parseArgs({
  options: {
    server: { type: "string", multiple: true, default: [...packagedServers] },
    only: { type: "string" },
    report: { type: "string" },
    logs: { type: "string" },
    peer: { type: "boolean", default: false },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Tells whether a command ends with 0. */
function works([command = "", ...args]: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Each namespace ends with its first process, and takes all other processes with it. */
const namespace = [
  "unshare",
  "--net",
  "--mount",
  "--pid",
  "--fork",
  "--kill-child",
  "--mount-proc",
];
const cache = resolve(import.meta.dirname, "../../.cache/mta");
const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];

async function prepare(): Promise<RunRequest> {
  const packages = new PackageCache(cache);
  const roots: Record<string, string> = {};
  const skipped: Record<string, string> = {};
  for (const server of values.server) {
    const unpacked = await packages.unpack(server);
    if (unpacked.ok) {
      roots[server] = unpacked.root;
    } else {
      skipped[server] = unpacked.why;
    }
  }
  return {
    roots,
    skipped,
    folder: mkdtempSync(join(cache, "run-")),
    report: resolve(values.report ?? join(cache, "report.json")),
    logs: values.logs === undefined ? null : resolve(values.logs),
    only: values.only ?? null,
    peer: values.peer,
    isolated: works([...asRoot, ...namespace, "true"]),
  };
}

function runInside(request: RunRequest): Promise<number> {
  const [command, ...args] = [
    ...asRoot,
    ...(request.isolated ? namespace : []),
    process.execPath,
    ...process.execArgv,
    join(import.meta.dirname, "inside.ts"),
    JSON.stringify(request),
  ];
  return new Promise((done) => {
    // The end of its input tells it to stop, however this process ends and whoever it runs as.
    const child = spawn(command, args, { stdio: ["pipe", "inherit", "inherit"] });
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => child.stdin.destroy());
    }
    child.once("error", () => done(127));
    child.once("exit", (code) => done(code ?? 1));
  });
}

/** Returns why no server can run on this machine, or null. */
function obstacle(): string | null {
  if (process.platform !== "linux" || !works(["apt-get", "--version"])) {
    return "the mail servers are Debian's packages, and this machine has no apt-get";
  }
  if (asRoot.length > 0 && !works(["sudo", "-n", "true"])) {
    return "mail servers need port 25 and several users: run as root, or with sudo without a password";
  }
  return null;
}

function skip(why: string): void {
  say(`Skipped: ${why}.`);
  say("0 passed, 0 failed, 1 skipped");
}

async function main(): Promise<void> {
  const why = obstacle();
  if (why !== null) {
    skip(why);
    return;
  }
  mkdirSync(cache, { recursive: true });
  const request = await prepare();
  if (Object.keys(request.roots).length === 0) {
    skip(`no package could be had: ${Object.values(request.skipped)[0]}`);
    return;
  }
  if (!request.isolated) {
    say("No network namespace here: the servers listen on port 25 of 127.25.0.0/16.");
  }
  rmSync(request.report, { force: true });
  const code = await runInside(request);
  if (asRoot.length > 0) {
    works(["sudo", "-n", "rm", "-rf", request.folder]);
  }
  rmSync(request.folder, { recursive: true, force: true });
  const counts = readCounts(request.report);
  readFailures(request.report).forEach((failure) => say(`failed: ${failure}`));
  say(totalLine(counts));
  process.exitCode = code !== 0 || counts.failed > 0 ? 1 : 0;
}

await main();
