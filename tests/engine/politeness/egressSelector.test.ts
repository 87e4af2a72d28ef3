import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { systemClock } from "#engine/transport/systemClock.ts";
import { tcpDialer } from "#engine/transport/tcpDialer.ts";
import type { Network, Ports } from "#engine/network/network.ts";
import type { CountedReply } from "#engine/network/replyCounter.ts";
import type { PolitenessLimits } from "#engine/politeness/politenessLimits.ts";
import type { Verification } from "#engine/verification/verification.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { lookupIn } from "#tests/engine/doctor/doctorNetwork.ts";

const limits: PolitenessLimits = {
  sessions: 3,
  totalSessions: 100,
  perMinute: 1,
  burst: 3,
  pauseMs: 300_000,
};
const here = "127.0.0.2";
const there = "127.0.0.3";

/** An MX host on loopback that records its clients; `banner` and `rcpt` return its replies. */
interface ListeningHost {
  server: Server;
  /** Client address of each connection. */
  callers: string[];
  banner: (caller: string) => string;
  rcpt: (caller: string, path: string) => string;
}

async function startHost(): Promise<ListeningHost> {
  const host: ListeningHost = {
    server: createServer((socket) => {
      const caller = socket.remoteAddress ?? "";
      host.callers.push(caller);
      socket.on("error", () => socket.destroy());
      socket.write(`${host.banner(caller)}\r\n`);
      let unread = "";
      socket.on("data", (chunk) => {
        const lines = (unread + String(chunk)).split("\r\n");
        unread = lines.pop() ?? "";
        for (const line of lines) {
          const path = /^RCPT TO:<(.+)>$/.exec(line)?.[1];
          const reply = path === undefined ? "250 Ok" : host.rcpt(caller, path);
          socket.write(`${line === "QUIT" ? "221 Bye" : reply}\r\n`);
        }
      });
    }),
    callers: [],
    banner: () => "220 mx.somewhere.zone ESMTP",
    rcpt: (_caller, path) =>
      path.startsWith("target") ? "250 2.1.5 Ok" : "550 5.1.1 User unknown",
  };
  host.server.listen(0, "127.0.0.1");
  await once(host.server, "listening");
  return host;
}

let host: ListeningHost;
let counted: CountedReply[];
beforeEach(async () => {
  host = await startHost();
  counted = [];
});
afterEach(() => {
  host.server.close();
});

/** Returns ports with one MX host, dialled from these loopback addresses. */
function portsFrom(
  locals: readonly string[],
  records: Record<string, readonly string[]> = {},
): Ports {
  const place = host.server.address();
  const port = typeof place === "object" && place !== null ? place.port : 0;
  const answers = {
    "MX somewhere.zone": ["10 mx.somewhere.zone"],
    "A mx.somewhere.zone": ["198.18.5.5"],
    ...records,
  };
  const sandbox: Network = {
    ...internetNetwork({
      dnsServers: ["127.0.0.1:9"],
      identity: { ehlo: "probe.mail.zone", mailFrom: "ask@mail.zone" },
      politeness: limits,
      addresses: locals.map((local) => ({ local, seen: null })),
      replyCounter: { count: (answer) => void counted.push(answer) },
      dialer: {
        dial: (target) => tcpDialer.dial({ ...target, address: "127.0.0.1", port }),
        startTls: (socket, how) => tcpDialer.startTls(socket, how),
      },
    }),
    resolver: { lookup: (name, type) => Promise.resolve(lookupIn(answers, name, type)) },
    mayDial: () => true,
  };
  return { clock: systemClock, networkOf: () => sandbox };
}

async function inTurn(ports: Ports, inputs: readonly string[]): Promise<Verification[]> {
  const results = [];
  for (const input of inputs) {
    results.push(await verifyAddress(input, { ports }));
  }
  return results;
}
const targets = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `target${index}@somewhere.zone`);
/** Returns the address of this machine that each result says it was asked from. */
const egressesOf = (results: readonly Verification[]): (string | undefined)[] =>
  results.flatMap(({ evidence }) =>
    evidence.sessions.map(({ lines: [first] }) => first?.text.split(" ").at(-1)),
  );
const reasonsOf = (results: readonly Verification[]) => results.map(({ reason }) => reason);

describe("with several addresses to ask from", () => {
  it("addresses take turns, each with its own rate, and the evidence names them", async () => {
    const results = await inTurn(portsFrom([here, there]), targets(7));
    expect(reasonsOf(results)).toEqual([
      ...Array.from({ length: 6 }, () => "mailbox_accepted"),
      "sender_rate_limited",
    ]);
    expect(egressesOf(results)).toEqual([here, there, here, there, here, there]);
    // From each address, the second check keeps its session for the third.
    expect(host.callers).toEqual([here, there, here, there]);
    expect(results[0]?.evidence.sessions[0]?.lines[0]?.text).toBe(
      "connected to 198.18.5.5 port 25 from 127.0.0.2",
    );
  });

  it("one that was turned away is left out, and the others go on", async () => {
    host.banner = (caller) =>
      caller === here ? "554 5.7.1 Your IP is blocked, see a blocklist" : "220 mx ESMTP";
    const results = await inTurn(portsFrom([here, there]), targets(4));
    expect(reasonsOf(results)).toEqual([
      "sender_blocked",
      ...Array.from({ length: 3 }, () => "mailbox_accepted"),
    ]);
    expect(egressesOf(results)).toEqual([here, there, there, there]);
    expect(counted).toEqual([
      { provider: null, egress: here, answer: "blocked" },
      ...Array.from({ length: 3 }, () => ({ provider: null, egress: there, answer: "accepted" })),
    ]);
  });

  it("all that were turned away say for how long, without a connection", async () => {
    host.banner = () => "554 5.7.1 Your IP is blocked, see a blocklist";
    const results = await inTurn(portsFrom([here, there]), targets(3));
    expect(reasonsOf(results)).toEqual(Array.from({ length: 3 }, () => "sender_blocked"));
    expect(results[2]?.retry_after_s).toBeGreaterThan(290);
    expect(results[2]?.evidence.sessions).toEqual([]);
    expect(host.callers).toEqual([here, there]);
  });

  it("a greylisted mailbox is checked again from the same address", async () => {
    host.rcpt = (_caller, path) =>
      path.startsWith("grey") ? "451 4.7.1 Greylisted, try again later" : "250 Ok";
    const results = await inTurn(portsFrom([here, there]), [
      "grey@somewhere.zone",
      "grey@somewhere.zone",
      "grey@somewhere.zone",
      "grey2@somewhere.zone",
    ]);
    expect(egressesOf(results)).toEqual([here, here, here, there]);
    expect(counted.map(({ answer }) => answer)).toEqual(
      Array.from({ length: 4 }, () => "deferred"),
    );
  });

  it("a host of another IP version isn't contacted, and the evidence says why", async () => {
    const ports = portsFrom([here], {
      "A mx.somewhere.zone": [],
      "AAAA mx.somewhere.zone": ["2001:2::5"],
    });
    const result = await verifyAddress("target@somewhere.zone", { ports });
    expect(result.reason).toBe("connect_failed");
    expect(result.checks.find(({ name }) => name === "smtp")?.detail).toBeTruthy();
    expect(JSON.stringify(result)).toContain("no IPv6 source address is configured");
    expect(host.callers).toEqual([]);
  });

  it("checks at the same time share sessions of one address only", async () => {
    const shared = portsFrom([here, there]);
    const results = await Promise.all(
      targets(6).map((input) => verifyAddress(input, { ports: shared })),
    );
    expect(new Set(reasonsOf(results))).toEqual(new Set(["mailbox_accepted"]));
    for (const { evidence } of results) {
      expect(new Set(evidence.sessions.flatMap(({ lines }) => fromOf(lines)))).toHaveProperty(
        "size",
        1,
      );
    }
    expect(new Set(host.callers)).toEqual(new Set([here, there]));
  });
});

const fromOf = (lines: readonly { text: string }[]): string[] =>
  lines.flatMap(({ text }) => / from (127\.0\.0\.\d)$/.exec(text)?.[1] ?? []);
