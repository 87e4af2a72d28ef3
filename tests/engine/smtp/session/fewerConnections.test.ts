import { expect, it } from "vitest";
import { DomainFacts } from "#engine/network/domainFacts.ts";
import { noSharedState } from "#engine/network/noSharedState.ts";
import { defaultLimits } from "#engine/network/probeLimits.ts";
import type { Network } from "#engine/network/network.ts";
import { Politeness } from "#engine/politeness/politeness.ts";
import { defaultPoliteness, type PolitenessLimits } from "#engine/politeness/politenessLimits.ts";
import type { Dialer } from "#engine/ports.ts";
import { SessionPool } from "#engine/smtp/queue/sessionPool.ts";
import { politeSession } from "#engine/smtp/session/sessionLimits.ts";
import { systemClock } from "#engine/transport/systemClock.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { countingDialer } from "#tests/support/countingDialer.ts";
import {
  politeScript,
  portsOver,
  scriptedServer,
  type ScriptedServer,
} from "#tests/support/scriptedServer.ts";

const records = { "MX victim.org": ["10 mx.victim.org"], "A mx.victim.org": ["8.8.8.8"] };
const users = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `u${index}@victim.org`);
const honest = politeScript((path) => /^u\d+@/.test(path));
const limits = { ...defaultLimits, quit: 100 };

/** Returns the ports of an installation that shares sessions and keeps to these limits. */
function polite(
  dialer: Dialer,
  politeness: Partial<PolitenessLimits>,
  more: Partial<Network> = {},
) {
  const sharedState = {
    ...noSharedState,
    sessions: new SessionPool(politeSession),
    facts: new DomainFacts(systemClock),
    politeness: new Politeness(systemClock, { ...defaultPoliteness, ...politeness }),
  };
  return portsOver(records, dialer, { limits, sharedState: () => sharedState, ...more });
}

const checkAtOnce = (addresses: readonly string[], ports: ReturnType<typeof polite>) =>
  Promise.all(addresses.map((address) => verifyAddress(address, { ports })));
const reasonsOf = (results: readonly { reason: string }[]): Set<string> =>
  new Set(results.map(({ reason }) => reason));
const said = ({ lines }: ScriptedServer, start: string): string[] =>
  lines.filter((line) => line.startsWith(start));

it("checks that wait for tokens share a session, and ask about each target once", async () => {
  const server = scriptedServer(honest);
  const ports = polite(server.dialer, { burst: 4, perMinute: 1200 });
  const results = await checkAtOnce(users(16), ports);
  expect(reasonsOf(results)).toEqual(new Set(["mailbox_accepted"]));
  // One for nearly each address if none is held; a slow machine may open a third and fourth.
  expect(server.dialled.length).toBeLessThanOrEqual(4);
  // Twice before it is known that random recipients are refused, else once.
  expect(said(server, "RCPT TO:<u").length).toBeLessThan(16 + 10);
});

it("a broken STARTTLS is remembered: later checks connect once", async () => {
  const server = scriptedServer((command) =>
    command.startsWith("EHLO")
      ? "250-mx.victim.org\r\n250 STARTTLS"
      : command === "STARTTLS"
        ? "220 2.0.0 Ready"
        : honest(command),
  );
  const ports = polite(server.dialer, {});
  const results = [];
  for (const user of users(2)) {
    results.push(await verifyAddress(user, { ports }));
  }
  expect(reasonsOf(results)).toEqual(new Set(["mailbox_accepted"]));
  expect(server.dialled).toHaveLength(2 + 1);
  expect(said(server, "STARTTLS")).toHaveLength(1);
  const lines = results.at(-1)?.evidence.sessions.flatMap((session) => session.lines) ?? [];
  expect(lines.map(({ text }) => text).join("\n")).toMatch(/STARTTLS failed here \d+ s ago/);
});

it("a session counts until its socket has closed, even if the server never answers QUIT", async () => {
  const server = scriptedServer((command) => (command === "QUIT" ? null : honest(command)));
  let open = 0;
  let most = 0;
  const dialer = countingDialer(server.dialer, (change) => {
    open += change;
    most = Math.max(most, open);
  });
  const ports = polite(dialer, { sessions: 1 });
  for (const user of users(4)) {
    const tenant = `account of ${user}`;
    const result = await verifyAddress(user, { ports, tenant });
    expect(result).toMatchObject({ reason: "mailbox_accepted" });
  }
  expect(server.dialled).toHaveLength(4);
  expect(most).toBe(1);
});

it("a check that is refused because of our other sessions waits for one of them", async () => {
  let open = 0;
  const server = scriptedServer(honest, () =>
    open > 1
      ? "421 4.7.0 mx.victim.org Error: too many connections from 192.0.2.1"
      : "220 mx.victim.org ESMTP",
  );
  const dialer = countingDialer(server.dialer, (change) => (open += change));
  const results = await checkAtOnce(users(12), polite(dialer, {}));
  expect(reasonsOf(results)).toEqual(new Set(["mailbox_accepted"]));
  expect(server.dialled.length).toBeLessThanOrEqual(3);
});

it("a server that tests new clients gets a second session in the same check", async () => {
  const server: ScriptedServer = scriptedServer((command) =>
    command.startsWith("RCPT") && server.dialled.length === 1
      ? "450 4.3.2 Service currently unavailable"
      : honest(command),
  );
  const result = await verifyAddress("u1@victim.org", { ports: polite(server.dialer, {}) });
  expect(result).toMatchObject({ verdict: "deliverable", reason: "mailbox_accepted" });
  expect(server.dialled).toHaveLength(2);
  expect(said(server, "QUIT")).toHaveLength(2);
  expect(result.evidence.sessions).toHaveLength(2);
});

/** Ends a session with `reply` at the first recipient of this name, and accepts it in later sessions. */
function endsAt(name: string, reply: string): ScriptedServer {
  let hasEnded: "no" | "now" | "earlier" = "no";
  return scriptedServer((command) => {
    if (command.startsWith("EHLO") && hasEnded === "now") {
      hasEnded = "earlier";
    }
    if (hasEnded === "no" && command.startsWith(`RCPT TO:<${name}@`)) {
      hasEnded = "now";
      return reply;
    }
    return hasEnded === "now" ? null : honest(command);
  });
}

it.each([
  "421 4.3.2 mx.victim.org is too busy, closing connection",
  "421 4.3.2 mx.victim.org: system overloaded",
  "421 mx.victim.org Service shutting down for maintenance",
])("after `%s` in a shared session, the check doesn't connect again", async (reply) => {
  const server = endsAt("u9", reply);
  const results = await checkAtOnce(users(16), polite(server.dialer, { sessions: 1 }));
  const reasons = results.map(({ reason }) => reason);
  expect(reasons.filter((reason) => reason !== "mailbox_accepted")).toEqual(["server_busy"]);
  expect(reasons[9]).toBe("server_busy");
  expect(server.dialled).toHaveLength(2);
  const lines = results[9]?.evidence.sessions.flatMap((session) => session.lines) ?? [];
  expect(lines.find(({ deciding }) => deciding)?.text).toBe(reply);
});

it.each([
  "421 4.7.0 mx.victim.org closing transmission channel",
  "421 4.7.0 Too many recipients this session, server busy",
])("after `%s` in a shared session, the check is repeated in its own", async (reply) => {
  const server = endsAt("u9", reply);
  const results = await checkAtOnce(users(16), polite(server.dialer, { sessions: 1 }));
  expect(reasonsOf(results)).toEqual(new Set(["mailbox_accepted"]));
});

it("a server that keeps the connection after its 421 gets a QUIT", async () => {
  const server = scriptedServer(honest, "421 4.3.2 mx.victim.org closing");
  await verifyAddress("u1@victim.org", { ports: polite(server.dialer, {}) });
  await expect.poll(() => server.lines).toEqual(["QUIT"]);
});

it("a 421 right behind the reply to the target leaves that reply valid", async () => {
  const server = scriptedServer((command) =>
    command.startsWith("RCPT")
      ? "550 5.1.1 User unknown\r\n421 4.7.0 mx.victim.org Error: too many errors"
      : honest(command),
  );
  const result = await verifyAddress("u1@victim.org", { ports: polite(server.dialer, {}) });
  expect(result).toMatchObject({ verdict: "undeliverable", reason: "mailbox_not_found" });
});
