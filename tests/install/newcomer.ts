import { execFileSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Program } from "./program.ts";

const minutes = 60_000;
/** Most lines that both commands together may print. */
const mostLines = 30;

/** Versions, durations and output of one installation. */
export interface Visit {
  node: string;
  npm: string;
  installSeconds: number;
  startSeconds: number;
  /** Lines that both commands printed before the server was ready; `lines` includes those after it. */
  linesBeforeReady: number;
  lines: number;
  /** Names of the built files, which carry digests of their content. */
  assets: string[];
}

/** Source, folders and environment of an installation. */
export interface Place {
  source: string;
  checkout: string;
  dataDir: string;
  env: NodeJS.ProcessEnv;
  withGit: boolean;
}

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000;

/**
 * Returns the lines of an output without those of npm on packages that want a newer Node than npm's, which run on the
 * Node that it installs, and on settings of this machine's npm, which aren't the product's.
 */
function linesOf(output: string): string[] {
  const lines = output.replace(/\n$/u, "").split("\n");
  return lines.filter((line) => !/EBADENGINE|Unknown \w+ config/u.test(line));
}

/** Returns the lines of an output that warn of something in the product. */
export const warningsIn = (output: string) =>
  linesOf(output).filter((line) => /warn|deprecat/iu.test(line));

/** Throws with the output if something doesn't hold. */
export function demand(holds: boolean, what: string, output: string): asserts holds {
  if (!holds) {
    throw new Error(`${what}\n--- output ---\n${output}`);
  }
}

/** Throws unless the home page is served. */
export async function checkPages(origin: string): Promise<void> {
  const page = await fetch(origin, { headers: { accept: "text/html" } });
  const html = await page.text();
  demand(page.status === 200 && html.includes("<title>"), "The home page isn't served.", html);
}

/** Throws unless a check of a sandbox address ends as it should. */
export async function checkSandboxAddress(origin: string): Promise<void> {
  const reply = await fetch(`${origin}/v1/public/checks`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "mailbox-full@sandbox.test" }),
  });
  const events = await reply.text();
  demand(
    events.includes('"verdict":"risky"') && events.includes('"reason":"mailbox_full"'),
    "The check of mailbox-full@sandbox.test didn't end as risky, mailbox_full.",
    events,
  );
}

/** Sends Ctrl+C and waits until every process has ended; npm itself ends by the signal or with 0. */
export async function stop(started: Program, dataDir: string): Promise<void> {
  started.signal("SIGINT");
  demand(await started.gone(30_000), "Processes outlived Ctrl+C.", started.output);
  // SQLite removes its write-ahead log when the database is closed, which a killed server doesn't do.
  const unclosed = readdirSync(dataDir).filter((file) => file.endsWith("-wal"));
  demand(unclosed.length === 0, "The server didn't close its database.", started.output);
}

/** Follows the README in a fresh checkout, and throws if anything differs from it. */
export async function visit({ source, checkout, dataDir, env, withGit }: Place): Promise<Visit> {
  execFileSync("git", ["clone", "--quiet", "--no-hardlinks", source, checkout]);
  if (!withGit) {
    rmSync(join(checkout, ".git"), { recursive: true });
  }
  const versionOf = (program: string) =>
    execFileSync(program, ["--version"], { cwd: checkout, env, encoding: "utf8" }).trim();

  const installedAt = performance.now();
  const install = new Program("npm", ["ci"], { cwd: checkout, env });
  const installed = await install.ended;
  demand(installed === 0, `npm ci ended with ${installed}.`, install.output);
  const installSeconds = secondsSince(installedAt);

  const startedAt = performance.now();
  const start = new Program("npm", ["start"], {
    cwd: checkout,
    env: { ...env, PORT: "0", DATA_DIR: dataDir },
  });
  const ready = await start.printed(/Ready: (http:\S+)/u, 15 * minutes);
  demand(ready !== null, "npm start printed no address.", install.output + start.output);
  const startSeconds = secondsSince(startedAt);
  const output = install.output + start.output;
  const printed = linesOf(output);

  await checkPages(ready[1] ?? "");
  await checkSandboxAddress(ready[1] ?? "");
  await stop(start, dataDir);

  demand(warningsIn(output).length === 0, "Warnings were printed.", printed.join("\n"));
  demand(printed.length <= mostLines, `More than ${mostLines} lines.`, printed.join("\n"));
  return {
    node: versionOf("node").replace(/^v/u, ""),
    npm: versionOf("npm"),
    installSeconds,
    startSeconds,
    linesBeforeReady: printed.findIndex((line) => line.includes("Ready:")) + 1,
    lines: printed.length,
    assets: readdirSync(join(checkout, "dist", "assets")).toSorted(),
  };
}
