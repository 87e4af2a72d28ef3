import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { printTable } from "#bench/report/table.ts";
import { postfixCases } from "./cases/postfixCases.ts";
import { checkCases, type Outcome } from "./checkCases.ts";
import type { MailServer, SessionCounts } from "./mailServer.ts";
import { Programs, runIn, untilListens } from "./programs.ts";
import { postfix } from "./servers/postfix.ts";
import { keepLogs, makeSystem } from "./system.ts";
import type { RunRequest } from "./runRequest.ts";

/** Runs inside the network namespace: starts the servers, checks every case, reads the logs. */
const servers: readonly MailServer[] = [postfix];
const allCases = [...postfixCases];

const request = JSON.parse(process.argv[2] ?? "{}") as RunRequest;
const programs = new Programs();
const say = (line: string) => process.stdout.write(`${line}\n`);

async function startServers(): Promise<MailServer[]> {
  const [first = ""] = Object.values(request.roots);
  const dns = join(request.folder, "dns");
  makeSystem(first, dns, "dns");
  if (request.isolated) {
    runIn(dns, "ip", "link", "set", "lo", "up");
  }
  programs.start(dns, ["dnsmasq", "--conf-file=/etc/dnsmasq.conf"], join(dns, "var/log/dnsmasq"));
  const started: MailServer[] = [];
  for (const server of servers.filter(({ name }) => request.roots[name] !== undefined)) {
    const root = join(request.folder, server.name);
    try {
      makeSystem(request.roots[server.name] ?? "", root, server.name);
      server.start(root, programs);
      started.push(server);
    } catch (error) {
      const { stderr, message } = error as { stderr?: Buffer; message: string };
      request.skipped[server.name] = `it didn't start: ${stderr?.toString() ?? message}`;
    }
  }
  const ready: MailServer[] = [];
  for (const server of started) {
    try {
      await untilListens(server.ready, 25, 20_000);
      ready.push(server);
    } catch (error) {
      request.skipped[server.name] = `it didn't start: ${(error as Error).message}`;
    }
  }
  return ready;
}

function showOutcomes(outcomes: readonly Outcome[]): void {
  printTable(
    ["", "server", "case", "address", "result", "s", "deciding line"],
    outcomes.map(({ one, again, verdict, reason, line, differences, ms }) => [
      differences.length === 0 ? "ok" : "WRONG",
      one.server,
      again ? `${one.shows}, again` : one.shows,
      one.address.length > 40 ? `${one.address.slice(0, 37)}…` : one.address,
      `${verdict}/${reason}`,
      (ms / 1000).toFixed(1),
      line.length > 120 ? `${line.slice(0, 119)}…` : line,
    ]),
  );
  for (const { one, differences, transcript } of outcomes) {
    if (differences.length > 0) {
      say(`\n${one.server}, ${one.shows}, ${one.address}: ${differences.join("; ")}`);
      transcript.forEach(say);
    }
  }
}

interface Counted {
  server: string;
  addresses: number;
  counts: SessionCounts;
}

function showSessions(counted: readonly Counted[]): void {
  say("");
  printTable(
    ["server", "addresses", "sessions", "per address", "QUIT", "errors", "peak"],
    counted.map(({ server, addresses, counts: { sessions, quits, errors, peak } }) => [
      server,
      addresses,
      sessions,
      (sessions / addresses).toFixed(2),
      quits ?? "–",
      errors.length,
      peak ?? "–",
    ]),
  );
  for (const { server, counts } of counted) {
    counts.errors.forEach((line) => say(`${server}: ${line}`));
  }
}

/** Returns the report; its counts and failures have the shape of Vitest's, which `tests/run.ts` adds up. */
function reportOf(outcomes: readonly Outcome[], counted: readonly Counted[]) {
  const failed = outcomes.filter(({ differences }) => differences.length > 0);
  return {
    numPassedTests: outcomes.length - failed.length,
    numFailedTests: failed.length,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name: join(process.cwd(), "tests/mta"),
        status: failed.length === 0 ? "passed" : "failed",
        assertionResults: outcomes.map(({ one, again, differences }) => ({
          status: differences.length === 0 ? "passed" : "failed",
          fullName: `${one.server} › ${one.shows}${again ? ", again" : ""}`,
        })),
      },
    ],
    outcomes: outcomes.map(({ one, expected, again, verdict, reason, line, ms }) => ({
      server: one.server,
      shows: one.shows,
      address: one.address,
      again,
      expected: { verdict: expected.verdict, reason: expected.reason },
      verdict,
      reason,
      line,
      ms,
    })),
    counted,
    skipped: request.skipped,
  };
}

async function run(): Promise<void> {
  const ready = await startServers();
  const names = new Set(ready.map(({ name }) => name));
  const cases = allCases.filter(
    ({ server, shows, address }) =>
      names.has(server) && (request.only === null || `${shows} ${address}`.includes(request.only)),
  );
  const outcomes = await checkCases(cases);
  // The servers write the ends of the last sessions.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const counted = ready.map((server) => ({
    server: server.name,
    addresses: outcomes.filter(({ one }) => one.server === server.name).length,
    counts: server.readSessions(join(request.folder, server.name)),
  }));
  showOutcomes(outcomes);
  showSessions(counted);
  writeFileSync(request.report, JSON.stringify(reportOf(outcomes, counted), null, 2));
}

try {
  await run();
} finally {
  await programs.stop();
  if (request.logs !== null) {
    for (const name of ["dns", ...Object.keys(request.roots)]) {
      // Nothing is kept of a server that never got its folder.
      keepLogs(join(request.folder, name), join(request.logs, name));
    }
  }
  rmSync(request.folder, { recursive: true, force: true });
}
process.exit();
