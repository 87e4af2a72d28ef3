import { duplexPair } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "#engine/transport/systemClock.ts";
import { noSharedState } from "#engine/network/noSharedState.ts";
import { neverAborted } from "#engine/probe/neverAborted.ts";
import { SmtpConnection } from "#engine/smtp/connection/smtpConnection.ts";
import { Transcript } from "#engine/smtp/connection/transcript.ts";
import { SessionPool } from "#engine/smtp/queue/sessionPool.ts";
import { politeSession } from "#engine/smtp/session/sessionLimits.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { politeScript, portsOver, scriptedServer } from "#tests/support/scriptedServer.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { until } from "#tests/support/until.ts";

let test: TestSandbox;
beforeAll(async () => {
  test = await startTestSandbox(0.05);
});
afterAll(() => test.sandbox.close());

const numbered = (domain: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `target+${index}@${domain}`);

/** Checks addresses of a case at once; returns the last command of each session once all are closed. */
async function lastCommands(host: string, addresses: readonly string[]) {
  await Promise.all(addresses.map((address) => verifyAddress(address, { ports: test.ports })));
  await until(
    () => test.sandbox.observed.openSockets,
    (open) => open === 0,
  );
  return test.sandbox.observed.sessions
    .filter((session) => session.host.startsWith(host))
    .map(({ commands }) => commands.at(-1) ?? "nothing");
}

describe("every session that a server keeps open ends with QUIT", () => {
  it.each([
    ["over TLS, shared by a list", "mx1.s50.", numbered("s50.sandbox.test", 60)],
    ["after a reply that limits recipients", "mx1.s70.", numbered("s70.sandbox.test", 6)],
    ["after a refusal of RSET", "mx1.s71.", numbered("s71.sandbox.test", 4)],
    ["after EHLO without SMTPUTF8", "mx1.s65.", ["用户@s65.sandbox.test"]],
    ["after a refusal at MAIL", "mx1.s46.", ["target@s46.sandbox.test"]],
    ["after a refusal of EHLO", "mx1.s34.", ["target@s34.sandbox.test"]],
  ])("%s", async (_when, host, addresses) => {
    const last = await lastCommands(host, addresses);
    expect(last.length).toBeGreaterThan(0);
    expect(new Set(last)).toEqual(new Set(["QUIT"]));
  });

  it("after a 554 greeting, which RFC 5321 has the server wait for", async () => {
    const records = { "MX victim.org": ["10 mx.victim.org"], "A mx.victim.org": ["8.8.8.8"] };
    const server = scriptedServer(
      politeScript(() => true),
      "554 mx.victim.org no service",
    );
    const { evidence } = await verifyAddress("ann@victim.org", {
      ports: portsOver(records, server.dialer),
    });
    expect(server.lines).toEqual(["QUIT"]);
    const said = evidence.sessions
      .flatMap(({ lines }) => lines)
      .filter(({ from }) => from === "client");
    expect(said.map(({ text }) => text)).toEqual(["QUIT"]);
  });

  it("after a limit on recipients in the middle of a packet", async () => {
    const records = { "MX victim.org": ["10 mx.victim.org"], "A mx.victim.org": ["8.8.8.8"] };
    const polite = politeScript((path) => path.startsWith("u"));
    let recipients = 0;
    const server = scriptedServer((command) => {
      recipients += command.startsWith("RCPT") ? 1 : 0;
      return command.startsWith("RCPT") && recipients % 6 === 0
        ? "452 4.5.3 Too many recipients"
        : polite(command);
    });
    const sessions = new SessionPool(politeSession);
    const ports = portsOver(records, server.dialer, {
      sharedState: () => ({ ...noSharedState, sessions }),
    });
    const users = Array.from({ length: 12 }, (_, index) => `u${index}@victim.org`);
    await Promise.all(users.map((user) => verifyAddress(user, { ports })));
    await until(
      () => server.lines.filter((line) => line === "QUIT").length,
      (quits) => quits === server.dialled.length,
    );
  });
});

it("a transcript contains no command sent after the server closed", async () => {
  const [ours, theirs] = duplexPair();
  const session = {
    host: "mx.victim.org",
    address: "8.8.8.8",
    port: 25,
    started_ms: 0,
    ms: 0,
    tls: null,
    outcome: "open",
    lines: [],
  };
  const transcript = new Transcript(
    session,
    () => 0,
    () => undefined,
  );
  const connection = new SmtpConnection(ours, systemClock, transcript, neverAborted);
  connection.send([{ stage: "ehlo", text: "EHLO probe.example.org" }]);
  theirs.end();
  await connection.receive("ehlo", systemClock.elapsed() + 1000);
  connection.send([{ stage: "quit", text: "QUIT" }]);
  expect(transcript.session.lines.map(({ text }) => text)).toEqual([
    "EHLO probe.example.org",
    "the server closed the connection",
  ]);
});
