import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { DomainFacts } from "#engine/network/domainFacts.ts";
import { noSharedState } from "#engine/network/noSharedState.ts";
import { Politeness } from "#engine/politeness/politeness.ts";
import { defaultPoliteness } from "#engine/politeness/politenessLimits.ts";
import type { Clock, Dialer } from "#engine/ports.ts";
import { SessionPool } from "#engine/smtp/queue/sessionPool.ts";
import { politeSession } from "#engine/smtp/session/sessionLimits.ts";
import { systemClock } from "#engine/transport/systemClock.ts";
import type { Verification } from "#engine/verification/verification.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { countingDialer } from "#tests/support/countingDialer.ts";
import { politeScript, portsOver, scriptedServer } from "#tests/support/scriptedServer.ts";
import { until } from "#tests/support/until.ts";

const records = { "MX victim.org": ["10 mx.victim.org"], "A mx.victim.org": ["8.8.8.8"] };
const honest = politeScript((path) => /^u\d+@/.test(path));
/** Time (ms) for which a session is kept for the next check. */
const cachedMs = 2000;

/** A clock that calls `wait` instead of the timer of a kept session; `wait` returns a function that cancels it. */
const clockWith = (wait: (end: () => void) => () => void): Clock => ({
  ...systemClock,
  after: (ms, act) => (ms === cachedMs ? wait(act) : systemClock.after(ms, act)),
});
const endless = () => (): void => undefined;
const atOnce = (end: () => void): (() => void) => systemClock.after(0, end);
const mail = "MAIL FROM:<probe@example.org>";
const rcpt = (index: number): string => `RCPT TO:<u${index}@victim.org>`;

const slowMs = 250;

/** Returns a dialer that delays the recipient of the first connection, and all further connections. */
function slowDialer(dialer: Dialer): Dialer {
  let isFirst = true;
  return {
    ...dialer,
    dial: async (target) => {
      const delays = isFirst;
      isFirst = false;
      await sleep(delays ? 0 : slowMs / 2);
      const dialled = await dialer.dial(target);
      if (dialled.ok && delays) {
        const { socket } = dialled;
        const write = socket.write.bind(socket) as (chunk: unknown) => boolean;
        socket.write = (chunk: unknown) => {
          const delay = String(chunk).includes("RCPT") ? slowMs : 0;
          setTimeout(() => write(chunk), delay);
          return true;
        };
      }
      return dialled;
    },
  };
}

/** Returns a dialer to a server that accepts one connection at a time, reached through `through`, and the number of open connections. */
function singleClientServer(through: (dialer: Dialer) => Dialer = (dialer) => dialer) {
  let open = 0;
  const server = scriptedServer(honest, () =>
    open > 1 ? "421 4.7.0 Too many connections from 192.0.2.1" : "220 mx.test.example ESMTP",
  );
  const dialer = countingDialer(through(server.dialer), (change) => (open += change));
  return { dialer, open: () => open };
}

interface Options {
  clock?: Clock;
  /** Maximum number of sessions with the server. */
  sessions?: number;
  cachesFacts?: boolean;
}

function portsOf(
  dialer: Dialer,
  { clock = clockWith(endless), sessions = 3, cachesFacts = true }: Options = {},
) {
  const sharedState = {
    ...noSharedState,
    sessions: new SessionPool(politeSession),
    facts: cachesFacts ? new DomainFacts(clock) : null,
    politeness: new Politeness(clock, { ...defaultPoliteness, sessions }),
  };
  return { ...portsOver(records, dialer, { sharedState: () => sharedState }), clock };
}

async function inTurn(
  ports: ReturnType<typeof portsOf>,
  names: readonly string[],
  tenant = "one",
): Promise<Verification[]> {
  const results = [];
  for (const name of names) {
    results.push(await verifyAddress(`${name}@victim.org`, { ports, tenant }));
  }
  return results;
}
const reasonsOf = (results: readonly Verification[]): string[] =>
  results.map(({ reason }) => reason);

it("checks in a sequence use the session of the second one, and say so", async () => {
  const server = scriptedServer(honest);
  const results = await inTurn(portsOf(server.dialer), ["u1", "u2", "u3", "nobody", "u4"]);
  expect(reasonsOf(results)).toEqual([
    "mailbox_accepted",
    "mailbox_accepted",
    "mailbox_accepted",
    "mailbox_not_found",
    "mailbox_accepted",
  ]);
  expect(server.dialled).toHaveLength(2);
  const lines = results[2]?.evidence.sessions.flatMap((session) => session.lines) ?? [];
  expect(lines.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      "220 mx.test.example ESMTP",
      "shared session: only the part for this check is shown",
      "RCPT TO:<u3@victim.org>",
    ]),
  );
  expect(JSON.stringify(lines)).not.toContain("u2@");
});

it("checks that continue a transaction send their recipient and NOOP, at most eight times in a session", async () => {
  const server = scriptedServer(honest);
  const names = Array.from({ length: 13 }, (_, index) => `u${index + 1}`);
  const results = await inTurn(portsOf(server.dialer), names);
  expect(new Set(reasonsOf(results))).toEqual(new Set(["mailbox_accepted"]));
  expect(server.lines.slice(server.lines.indexOf(rcpt(3)) - 1)).toEqual([
    mail,
    ...[3, 4, 5, 6, 7, 8, 9, 10].flatMap((index) => [rcpt(index), "NOOP"]),
    rcpt(11),
    "RSET",
    ...[12, 13].flatMap((index) => [mail, rcpt(index), "RSET"]),
  ]);
  const lines = results[4]?.evidence.sessions.flatMap((session) => session.lines) ?? [];
  const dialogue = lines.filter(({ stage }) => stage === "mail" || stage === "rcpt");
  expect(dialogue.map(({ text }) => text)).toEqual([mail, "250 2.0.0 Ok", rcpt(5), "250 2.1.5 Ok"]);
});

it("the session of a single check ends with it", async () => {
  const server = scriptedServer(honest);
  await inTurn(portsOf(server.dialer), ["u1"]);
  expect(server.lines.at(-1)).toBe("QUIT");
});

it("a session that no check follows ends with QUIT", async () => {
  const server = scriptedServer(honest);
  await inTurn(portsOf(server.dialer, { clock: clockWith(atOnce) }), ["u1", "u2"]);
  await until(
    () => server.lines.filter((line) => line === "QUIT").length,
    (quits) => quits === 2,
  );
});

it("an idle session gives its place to another account", async () => {
  const server = scriptedServer(honest);
  const ports = portsOf(server.dialer, { sessions: 1 });
  await inTurn(ports, ["u1", "u2"]);
  expect(server.lines.at(-1)).toBe("RSET");
  expect(reasonsOf(await inTurn(ports, ["u3"], "other"))).toEqual(["mailbox_accepted"]);
  expect(server.dialled).toHaveLength(3);
});

it("an idle session ends if a server with one connection per client rejects another account", async () => {
  const { dialer, open } = singleClientServer();
  let isKept = false;
  const clock = clockWith(() => {
    isKept = true;
    return endless();
  });
  const ports = portsOf(dialer, { clock });
  await inTurn(ports, ["u1", "u2"]);
  await until(
    () => isKept,
    (kept) => kept,
  );
  expect(open()).toBe(1);
  expect(reasonsOf(await inTurn(ports, ["u3"], "other"))).toEqual(["mailbox_accepted"]);
});

it("while a check waits to be repeated after such a refusal, no other check connects", async () => {
  // The first check ends its session, because its recipient takes longer than a new session.
  const { dialer } = singleClientServer(slowDialer);
  const ports = portsOf(dialer, { sessions: 10 });
  const names = ["u1", "u2", "u3", "u4", "u5", "u6"];
  const results = await Promise.all(names.map((name) => inTurn(ports, [name])));
  expect(new Set(reasonsOf(results.flat()))).toEqual(new Set(["mailbox_accepted"]));
});

it("a server that closes an idle session gets a new connection", async () => {
  const closing: (() => void)[] = [];
  const server = scriptedServer(honest);
  const dialer: Dialer = {
    ...server.dialer,
    dial: async (target) => {
      const dialled = await server.dialer.dial(target);
      if (dialled.ok) {
        closing.push(() => dialled.socket.push(null));
      }
      return dialled;
    },
  };
  const ports = portsOf(dialer);
  await inTurn(ports, ["u1", "u2"]);
  closing.at(-1)?.();
  expect(reasonsOf(await inTurn(ports, ["u3"]))).toEqual(["mailbox_accepted"]);
  expect(server.dialled).toHaveLength(3);
});

it("no session stays idle if facts about a server may not be cached", async () => {
  const server = scriptedServer(honest);
  await inTurn(portsOf(server.dialer, { cachesFacts: false }), ["u1", "u2", "u3"]);
  expect(server.dialled).toHaveLength(3);
});

it("accounts never share a session", async () => {
  const server = scriptedServer(honest);
  const ports = portsOf(server.dialer);
  for (const tenant of ["one", "other", "one", "other"]) {
    await inTurn(ports, ["u1"], tenant);
  }
  expect(server.dialled).toHaveLength(4);
});
