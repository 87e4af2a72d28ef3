import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ownNodeVariable } from "#launch/findNode.mjs";
import { registryNode } from "#tests/support/nodeVersions.ts";
import { signedInProcess } from "#tests/support/signedInProcess.ts";
import { processesBelow, processMemory, processSeconds } from "./processes/processMemory.ts";
import { figure, printTable } from "./report/table.ts";

const limit = { memoryMb: 120, startMs: 1000 } as const;
const idleMs = 10_000;

/** Checkout and Node of one measurement. */
interface Setup {
  tree: string;
  node: string;
}

interface Started {
  child: ChildProcess;
  origin: string;
  startMs: number;
}

/** Starts the product as `npm start` does, without npm, and waits for its first line with an address. */
async function start({ tree, node }: Setup, dataDir: string): Promise<Started> {
  const { [ownNodeVariable]: _, ...env } = process.env;
  const startedAt = performance.now();
  const child = spawn(node, ["launch/run.mjs", "server/start.ts"], {
    cwd: tree,
    env: { ...env, DATA_DIR: dataDir, PORT: "0", DNS_SERVERS: "127.0.0.1:9", RATE_LIMITS: "off" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let output = "";
  child.stdout.setEncoding("utf8");
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    output += String(text);
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
    if (origin !== undefined && (await fetch(`${origin}/readyz`)).ok) {
      child.stdout.resume();
      return { child, origin, startMs: performance.now() - startedAt };
    }
  }
  throw new Error("The server did not start.");
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** Adds up what a process and its children take: an old Node starts the server as a child. */
const sumOf = (child: ChildProcess, read: (pid: number) => number): number =>
  processesBelow(child.pid ?? 0).reduce((sum, pid) => sum + read(pid), 0);
const memoryOf = (child: ChildProcess) => sumOf(child, (pid) => processMemory(pid).now);
const secondsOf = (child: ChildProcess) => sumOf(child, processSeconds);

/** Checks sandbox addresses one after the other; returns the sorted times of the calls in ms. */
async function check(origin: string, number: number): Promise<number[]> {
  const headers = await signedInProcess(origin, "owner@example.com");
  const times: number[] = [];
  while (times.length < number) {
    const body = JSON.stringify({ email: `deliverable+${times.length}@sandbox.test` });
    const startedAt = performance.now();
    const reply = await fetch(`${origin}/v1/validations`, { method: "POST", headers, body });
    const text = await reply.text();
    if (reply.status !== 200) {
      throw new Error(`The check was answered with ${reply.status}: ${text}`);
    }
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b);
}

interface Measured {
  startMs: number;
  /** Processor seconds until the product is ready. */
  startSeconds: number;
  idleMb: number;
  /** Of checks one after the other, if there were any. */
  checks?: { mb: number; median: number; p95: number; processorMs: number };
}

/** Measures a product that is built. */
async function measure(setup: Setup, number: number): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-idle-"));
  const { child, origin, startMs } = await start(setup, dataDir);
  try {
    const startSeconds = secondsOf(child);
    await sleep(idleMs);
    const measured = { startMs, startSeconds, idleMb: memoryOf(child) };
    if (number === 0) {
      return measured;
    }
    const before = secondsOf(child);
    const times = await check(origin, number);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
    const processorMs = ((secondsOf(child) - before) * 1000) / number;
    const mb = memoryOf(child);
    return { ...measured, checks: { mb, median: at(0.5), p95: at(0.95), processorMs } };
  } finally {
    await stop(child);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Builds the product of a checkout by its first start. */
async function build(setup: Setup): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-idle-"));
  await stop((await start(setup, dataDir)).child);
  rmSync(dataDir, { recursive: true, force: true });
}

/** Returns the program of a version from npm's registry, or of a path. */
function nodeOf(version: string): string {
  const program = version.includes("/") ? resolve(version) : registryNode(version);
  if (program === null) {
    throw new Error(`npm's registry has no Node ${version} for this machine.`);
  }
  return program;
}

/** Prints one row for each checkout and Node, with the memory and time of checks. */
async function compare(trees: readonly string[], nodes: readonly string[], number: number) {
  const rows: (string | number)[][] = [];
  for (const node of nodes) {
    const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
    for (const tree of trees) {
      await build({ tree, node });
      const { startMs, startSeconds, idleMb, checks } = await measure({ tree, node }, number);
      const ofChecks = [checks?.mb, checks?.median, checks?.p95, checks?.processorMs];
      rows.push([
        version,
        tree,
        ...[startMs / 1000, startSeconds, idleMb, ...ofChecks].map((value = 0) => figure(value)),
      ]);
    }
  }
  const times = ["s to ready", "processor s", "MB idle"];
  const ofChecks = [`MB after ${number}`, "median ms", "p95 ms", "processor ms"];
  printTable(["Node", "checkout", ...times, ...ofChecks], rows);
}

/**
 * Measures the memory of the idle product against 120 MB, and the time to its first response, once built, against one
 * second. With `--node` or `--tree`, it prints these of each Node and checkout instead, with the memory after checks
 * and their latency.
 */
export async function run(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      node: { type: "string", multiple: true, default: [] },
      tree: { type: "string", multiple: true, default: [] },
      checks: { type: "string", default: "1000" },
    },
  });
  const own = process.env[ownNodeVariable] ?? process.execPath;
  if (values.node.length > 0 || values.tree.length > 0) {
    const nodes = values.node.length > 0 ? values.node.map(nodeOf) : [own];
    const trees = values.tree.length > 0 ? values.tree : ["."];
    await compare(trees, nodes, Number(values.checks));
    return;
  }
  const setup = { tree: ".", node: own };
  await build(setup);
  const { startMs, idleMb } = await measure(setup, 0);
  const rows = [
    { what: "memory when idle", value: idleMb, most: limit.memoryMb, unit: "MB" },
    { what: "time to the first answer", value: startMs, most: limit.startMs, unit: "ms" },
  ];
  for (const { what, value, most, unit } of rows) {
    const verdict = value <= most ? "kept" : "MISSED";
    process.stdout.write(
      `${what.padEnd(26)} ${value.toFixed(0).padStart(6)} ${unit}, at most ${most} ${unit}: ${verdict}\n`,
    );
  }
  process.exitCode = rows.every(({ value, most }) => value <= most) ? 0 : 1;
}
