import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { printTable } from "#bench/report/table.ts";
import { courierCases } from "./cases/courierCases.ts";
import { eximCases } from "./cases/eximCases.ts";
import { opensmtpdCases } from "./cases/opensmtpdCases.ts";
import { postfixCases } from "./cases/postfixCases.ts";
import { sendmailCases } from "./cases/sendmailCases.ts";
import { checkCases, type Outcome } from "./checkCases.ts";
import { engineChecker, peerChecker } from "./checkers.ts";
import type { MailServer, SessionCounts } from "./mailServer.ts";
import { Programs, runIn, untilListens } from "./programs.ts";
import { courier } from "./servers/courier.ts";
import { exim } from "./servers/exim.ts";
import { opensmtpd } from "./servers/opensmtpd.ts";
import { isShortfall } from "./shortfalls.ts";
import { postfix } from "./servers/postfix.ts";
import { sendmail } from "./servers/sendmail.ts";
import { keepLogs, makeSystem } from "./system.ts";
import type { RunRequest } from "./runRequest.ts";

/** Runs inside the network namespace: starts the servers, checks every case, reads the logs. */
const servers: readonly MailServer[] = [postfix, exim, sendmail, opensmtpd, courier];
const allCases = [
  ...postfixCases,
  ...eximCases,
  ...sendmailCases,
  ...opensmtpdCases,
  ...courierCases,
];

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
      await untilListens(server.ready, 25, 60_000);
      ready.push(server);
    } catch (error) {
      request.skipped[server.name] = `it didn't start: ${(error as Error).message}`;
    }
  }
  return ready;
}

const labels = { passed: "right", failed: "WRONG", pending: "wrong, known" } as const;

function showOutcomes(outcomes: readonly Outcome[]): void {
  printTable(
    ["", "server", "case", "address", "result", "s", "deciding line"],
    outcomes.map((outcome) => {
      const { one, again, verdict, reason, line, ms } = outcome;
      return [
        labels[statusOf(outcome)],
        one.server,
        again ? `${one.shows}, again` : one.shows,
        one.address.length > 40 ? `${one.address.slice(0, 37)}…` : one.address,
        `${verdict}/${reason}`,
        (ms / 1000).toFixed(1),
        line.length > 120 ? `${line.slice(0, 119)}…` : line,
      ];
    }),
  );
  for (const outcome of outcomes) {
    const { one, differences, transcript } = outcome;
    if (statusOf(outcome) !== "passed" && !request.peer) {
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

type Status = "passed" | "failed" | "pending";

function statusOf(outcome: Outcome): Status {
  if (outcome.differences.length === 0) {
    return "passed";
  }
  return !request.peer && isShortfall(outcome) ? "pending" : "failed";
}

/** Returns the report; its counts and failures have the shape of Vitest's, which `tests/run.ts` adds up. */
function reportOf(outcomes: readonly Outcome[], counted: readonly Counted[]) {
  const statuses = outcomes.map(statusOf);
  const numberOf = (status: Status) => statuses.filter((each) => each === status).length;
  const numFailedTests = numberOf("failed");
  return {
    numPassedTests: numberOf("passed"),
    numFailedTests,
    numPendingTests: numberOf("pending"),
    numTodoTests: 0,
    testResults: [
      {
        name: join(process.cwd(), "tests/mta"),
        status: numFailedTests === 0 ? "passed" : "failed",
        assertionResults: outcomes.map(({ one, again }, index) => ({
          status: statuses[index],
          fullName: `${one.server} › ${one.shows}${again ? ", again" : ""}`,
        })),
      },
    ],
    outcomes: outcomes.map(({ one, expected, again, verdict, reason, line, ms }, index) => ({
      server: one.server,
      shows: one.shows,
      address: one.address,
      again,
      expected: { verdict: expected.verdict, reason: expected.reason },
      verdict,
      reason,
      line,
      status: statuses[index],
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
  const checker = request.peer ? peerChecker() : engineChecker();
  const outcomes = await checkCases(cases, checker);
  checker.stop();
  // The servers write the ends of the last sessions.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const counted = ready.map((server) => ({
    server: server.name,
    addresses: outcomes.filter(({ one }) => one.server === server.name).length,
    counts: server.readSessions(join(request.folder, server.name)),
  }));
  showOutcomes(outcomes);
  showSessions(counted);
  for (const [name, why] of Object.entries(request.skipped)) {
    say(`${name} was left out: ${why}`);
  }
  writeFileSync(request.report, JSON.stringify(reportOf(outcomes, counted), null, 2));
}

async function end(): Promise<void> {
  await programs.stop(request.folder);
  if (request.logs !== null) {
    for (const name of ["dns", ...Object.keys(request.roots)]) {
      // Nothing is kept of a server that never got its folder.
      keepLogs(join(request.folder, name), join(request.logs, name));
    }
  }
  rmSync(request.folder, { recursive: true, force: true });
}

/** Ends everything with a failure: the process that asked is gone, or a server hangs. */
function giveUp(): void {
  void end().then(() => process.exit(1));
}
process.stdin.resume().once("end", giveUp).once("error", giveUp);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, giveUp);
}
setTimeout(giveUp, 300_000);

try {
  await run();
} finally {
  await end();
}
process.exit();
