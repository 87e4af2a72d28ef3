import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import dnsPacket from "dns-packet";
import { afterEach, describe, expect, it } from "vitest";
import { createPorts } from "#engine/composition/createPorts.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import type { ProbeAddress } from "#engine/transport/probeAddress.ts";
import { socksDialer } from "#engine/transport/socksDialer.ts";
import type { Ports } from "#engine/network/network.ts";
import type { Dialer } from "#engine/ports.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { startSocksServer } from "#tests/support/socksServer.ts";

const open: { close: () => unknown }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) {
    one.close();
  }
});

/** Addresses by record type; with several of one type, each answer returns the next. */
type Addresses = Partial<Record<"A" | "AAAA", string | readonly string[]>>;

/** Starts a name server on loopback that returns these addresses for the mail server of every domain. */
async function nameServer(addresses: Addresses): Promise<string> {
  let answers = 0;
  const nextOf = (given: string | readonly string[] | undefined) => {
    if (given === undefined || typeof given === "string") {
      return given;
    }
    answers += 1;
    return given[(answers - 1) % given.length];
  };
  const socket = createSocket("udp4");
  open.push(socket);
  socket.on("message", (message, from) => {
    const { id, questions = [] } = dnsPacket.decode(message);
    const { name, type } = questions[0]!;
    const data = nextOf(addresses[type as keyof Addresses]);
    const exchange = `mx.${name}`;
    const answer: dnsPacket.Answer | null =
      type === "MX"
        ? { type: "MX", name, ttl: 60, data: { preference: 10, exchange } }
        : data === undefined
          ? null
          : { type: type as "A", name, ttl: 0, data };
    const soa = { mname: "ns", rname: "x", serial: 1, refresh: 1, retry: 1, expire: 1, minimum: 1 };
    const reply = dnsPacket.encode({
      type: "response",
      id: id!,
      questions,
      answers: answer === null ? [] : [answer],
      authorities: answer === null ? [{ type: "SOA", name, ttl: 60, data: soa }] : [],
    });
    socket.send(reply, from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return `127.0.0.1:${socket.address().port}`;
}

/** Starts a TCP server on every IPv4 address of this machine that counts connections. */
async function listener(): Promise<{ port: number; connections: () => number }> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on("error", () => undefined);
    socket.end("220 inside.example ESMTP\r\n");
  });
  open.push(server);
  server.listen(0, "0.0.0.0");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

const identity = { ehlo: "probe.example.org", mailFrom: "probe@example.org" };

/** Returns ports configured as in production, except for the name server, the SMTP port and the given options. */
async function internetPorts(
  addresses: Addresses,
  more: { smtpPort?: number; dialer?: Dialer; addresses?: readonly ProbeAddress[] } = {},
): Promise<Ports> {
  const { smtpPort = 25, ...options } = more;
  const dnsServers = [await nameServer(addresses)];
  const internet = internetNetwork({ dnsServers, identity, ...options });
  return createPorts({ internet: { ...internet, smtpPort } });
}

describe("the internet, wired as the server wires it", () => {
  // Each of these addresses reaches a server on this machine.
  it.each([
    { A: "127.0.0.1" },
    { A: "127.77.0.1" },
    { A: "0.0.0.0" },
    { AAAA: "::ffff:127.0.0.1" },
  ])("never connects to a mail server that DNS places at %j", async (addresses) => {
    const { port, connections } = await listener();
    for (const from of [[], [{ local: "127.0.0.1", seen: null }]]) {
      const ports = await internetPorts(addresses, { smtpPort: port, addresses: from });
      const result = await verifyAddress("ann@outside.zone", { ports });
      expect(
        result.evidence.dns.some(({ type, status }) => type === "MX" && status === "answer"),
      ).toBe(true);
      expect(result).toMatchObject({ reason: "mail_host_not_public" });
      expect(result.evidence.sessions).toEqual([]);
    }
    expect(connections()).toBe(0);
  });

  it.each([
    { A: "10.0.0.5" },
    { A: "172.16.0.1" },
    { A: "192.168.1.1" },
    { A: "100.64.0.1" },
    { A: "169.254.0.1" },
    { A: "169.254.169.254" },
    { A: "168.63.129.16" },
    { AAAA: "::1" },
    { AAAA: "fe80::1" },
    { AAAA: "fd00:ec2::254" },
    { AAAA: "64:ff9b::a9fe:a9fe" },
  ])("never dials the private, link-local or metadata address %j", async (addresses) => {
    const dialled: string[] = [];
    const dialer: Dialer = {
      dial: ({ address }) => {
        dialled.push(address);
        return Promise.resolve({ ok: false, failure: "refused", detail: "ECONNREFUSED" });
      },
      startTls: () => Promise.reject(new Error("Nothing is connected.")),
    };
    const ports = await internetPorts(addresses, { dialer });
    const result = await verifyAddress("ann@outside.zone", { ports });
    expect(result).toMatchObject({ reason: "mail_host_not_public" });
    expect(dialled).toEqual([]);
  });

  // DNS rebinding: the checked address must be the dialled one.
  it("never dials the private address of an answer that changes from query to query", async () => {
    const dialled: string[] = [];
    const dialer: Dialer = {
      dial: ({ address }) => {
        dialled.push(address);
        return Promise.resolve({ ok: false, failure: "refused", detail: "ECONNREFUSED" });
      },
      startTls: () => Promise.reject(new Error("Nothing is connected.")),
    };
    const ports = await internetPorts({ A: ["8.8.4.4", "127.0.0.1"] }, { dialer });
    const reasons: string[] = [];
    for (let check = 0; check < 10; check += 1) {
      reasons.push((await verifyAddress(`ann@flip${check}.zone`, { ports })).reason);
    }
    expect(new Set(reasons)).toEqual(new Set(["connect_failed", "mail_host_not_public"]));
    expect(new Set(dialled)).toEqual(new Set(["8.8.4.4"]));
  });

  it("names neither a private address nor a host name to a SOCKS proxy", async () => {
    const proxy = await startSocksServer({ refuses: 5 });
    open.push(proxy);
    const dialer = socksDialer({ address: "127.0.0.1", port: proxy.port, login: null });
    for (const A of ["127.0.0.1", "169.254.169.254", "10.0.0.5", "8.8.4.4"]) {
      await verifyAddress("ann@outside.zone", { ports: await internetPorts({ A }, { dialer }) });
    }
    expect(new Set(proxy.asked)).toEqual(new Set(["8.8.4.4:25"]));
  });

  it("dials a public address", async () => {
    const dialled: string[] = [];
    const dialer: Dialer = {
      dial: ({ address, port }) => {
        dialled.push(`${address}:${port}`);
        return Promise.resolve({ ok: false, failure: "refused", detail: "ECONNREFUSED" });
      },
      startTls: () => Promise.reject(new Error("Nothing is connected.")),
    };
    const ports = await internetPorts({ A: "8.8.4.4" }, { dialer });
    const result = await verifyAddress("ann@outside.zone", { ports });
    expect(result.reason).toBe("connect_failed");
    expect(dialled).toEqual(["8.8.4.4:25"]);
  });
});
