import { createSocket, type Socket } from "node:dgram";
import dnsPacket from "dns-packet";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { cacheLifetime } from "#engine/dns/stubResolver.ts";
import { parseDnsServer, StubResolver } from "#engine/dns/stubResolver.ts";
import type { DnsLookup } from "#engine/ports.ts";
import { startSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import { SteadyTime } from "#tests/support/steadyTime.ts";

const never = new AbortController().signal;
const clock = new SteadyTime();
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ timeScale: 0.05, time: clock });
});
afterAll(() => sandbox.close());

const resolverOver = (...servers: string[]) =>
  new StubResolver({ servers, clock, deadlineMs: 400 });
const sandboxServer = () => `${sandbox.dns.address}:${sandbox.dns.port}`;

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) {
    socket.close();
  }
});

/** Starts a name server that sends the result of `answer` for every query. */
async function nameServer(answer: (query: dnsPacket.DecodedPacket) => dnsPacket.Packet) {
  const seen: string[] = [];
  const socket = createSocket("udp4");
  sockets.push(socket);
  socket.on("message", (message, from) => {
    const query = dnsPacket.decode(message);
    seen.push(query.questions![0]!.name);
    const packet = { id: query.id!, questions: query.questions!, ...answer(query) };
    socket.send(dnsPacket.encode({ type: "response", ...packet }), from.port, from.address);
  });
  await new Promise<void>((resolve) => {
    socket.bind(0, "127.0.0.1", resolve);
  });
  return { address: `127.0.0.1:${socket.address().port}`, seen };
}

const aRecord = (name: string, data: string): dnsPacket.Answer => ({
  type: "A",
  name,
  ttl: 60,
  data,
});

const chainOf = (length: number) => (query: dnsPacket.DecodedPacket) => {
  const { name } = query.questions![0]!;
  const names = [name, ...Array.from({ length }, (_, index) => `a${index}.org`)];
  const aliases = names.slice(1).map((data, index): dnsPacket.Answer => ({
    type: "CNAME",
    name: names[index]!,
    ttl: 9,
    data,
  }));
  return { answers: [...aliases, aRecord(names.at(-1)!, "192.0.2.1")] };
};

const askA = (server: string) => resolverOver(server).lookup("x.org", "A", { signal: never });

const lookupOf = (ttl: number): DnsLookup => ({
  name: "x.org",
  type: "MX",
  server: "",
  transport: "udp",
  status: "answer",
  records: [{ name: "x.org", type: "MX", ttl, data: "10 mx" }],
  soa: null,
  started_ms: 0,
  ms: 0,
  detail: null,
});

describe("the stub resolver", () => {
  it("returns owner, TTL and data of each record, and the SOA of a denial", async () => {
    const resolver = resolverOver(sandboxServer());
    const mx = await resolver.lookup("sandbox.test", "MX", { signal: never });
    expect(mx).toMatchObject({
      status: "answer",
      transport: "udp",
      server: sandboxServer(),
      records: [{ name: "sandbox.test", type: "MX", ttl: 300, data: "10 mx.sandbox.test" }],
    });
    const none = await resolver.lookup("nothing.sandbox.test", "MX", { signal: never });
    expect(none).toMatchObject({ status: "nxdomain", soa: { type: "SOA", name: "sandbox.test" } });
  });

  it("answers a repeated question from its cache, denials too", async () => {
    const resolver = resolverOver(sandboxServer());
    const before = sandbox.observed.dnsQueries;
    for (const name of ["sandbox.test", "gone.sandbox.test", "SANDBOX.test"]) {
      await resolver.lookup(name, "MX", { signal: never });
    }
    const again = await resolver.lookup("gone.sandbox.test", "MX", { signal: never });
    expect(again).toMatchObject({ transport: "cache", status: "nxdomain", ms: 0 });
    expect(sandbox.observed.dnsQueries - before).toBe(2);
  });

  it("sends one query for many callers at once", async () => {
    const resolver = resolverOver(sandboxServer());
    const before = sandbox.observed.dnsQueries;
    const asked = Array.from({ length: 50 }, () =>
      resolver.lookup("accept-all.sandbox.test", "MX", { signal: never }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(["answer"]));
    expect(sandbox.observed.dnsQueries - before).toBe(1);
  });

  it("goes to the next server where one fails", async () => {
    const broken = await nameServer(() => ({ flags: 2 }));
    const resolver = resolverOver(broken.address, sandboxServer());
    const lookup = await resolver.lookup("sandbox.test", "MX", { signal: never });
    expect(lookup).toMatchObject({ status: "answer", server: sandboxServer() });
  });

  it("gives up at its deadline with what the last server did", async () => {
    const resolver = resolverOver(sandboxServer());
    const lookup = await resolver.lookup("d01.sandbox.test", "MX", { signal: never });
    expect(lookup.status).toBe("timeout");
  });

  it("fails without a name server, and with a dead one", async () => {
    const nobody = await resolverOver().lookup("sandbox.test", "MX", { signal: never });
    expect(nobody.status).toBe("network");
    const dead = await resolverOver("127.0.0.1:9").lookup("a.org", "MX", { signal: never });
    expect(["network", "timeout"]).toContain(dead.status);
  });

  it("stops waiting when its caller does", async () => {
    const stop = new AbortController();
    const waiting = resolverOver(sandboxServer()).lookup("d01.sandbox.test", "MX", {
      signal: stop.signal,
    });
    stop.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
  });

  it("follows eight aliases and no more", async () => {
    const short = await nameServer(chainOf(8));
    const long = await nameServer(chainOf(9));
    expect((await askA(short.address)).status).toBe("answer");
    expect((await askA(long.address)).status).toBe("malformed");
  });

  it("does not believe a denial without an SOA from a server that denies everything", async () => {
    const denier = await nameServer(() => ({ flags: 3 }));
    const lookup = await resolverOver(denier.address).lookup("gmail.com", "MX", { signal: never });
    expect(lookup.status).toBe("refused");
    expect(denier.seen).toContain("a.root-servers.net");
  });

  it("remembers that it does not believe such a server", async () => {
    const denier = await nameServer(() => ({ flags: 3 }));
    const resolver = resolverOver(denier.address);
    for (const name of ["gmail.com", "yahoo.com"]) {
      expect((await resolver.lookup(name, "MX", { signal: never })).status).toBe("refused");
    }
    expect(denier.seen.filter((name) => name === "a.root-servers.net")).toHaveLength(1);
  });

  it("takes no packet with another id for the answer", async () => {
    const forger = await nameServer((query) => ({
      id: (query.id! + 1) % 0x10000,
      answers: [aRecord("x.org", "192.0.2.66")],
    }));
    expect(await askA(forger.address)).toMatchObject({ status: "timeout", records: [] });
  });

  it("believes it from a server that knows a name that is never absent", async () => {
    const sane = await nameServer((query) => {
      const { name } = query.questions![0]!;
      return name === "a.root-servers.net"
        ? { answers: [aRecord(name, "198.41.0.4")] }
        : { flags: 3 };
    });
    const lookup = await resolverOver(sane.address).lookup("nobody.org", "MX", { signal: never });
    expect(lookup.status).toBe("nxdomain");
  });

  it("answers many more questions than it has in flight", async () => {
    const counting = await nameServer((query) => ({
      answers: [aRecord(query.questions![0]!.name, "192.0.2.1")],
    }));
    const resolver = new StubResolver({ servers: [counting.address], clock, deadlineMs: 5000 });
    const lookups = Array.from({ length: 300 }, (_, index) =>
      resolver.lookup(`n${index}.org`, "A", { signal: never }),
    );
    const answered = await Promise.all(lookups);
    expect(answered.every(({ status }) => status === "answer")).toBe(true);
    expect(counting.seen).toHaveLength(300);
  });

  it("answers one tenant while the lookups of another wait for silent servers", async () => {
    // Answers with an id that the resolver takes for a forgery.
    const partlySilent = await nameServer((query) => {
      const { name } = query.questions![0]!;
      return name.startsWith("silent")
        ? { id: (query.id! + 1) % 0x10000 }
        : { answers: [aRecord(name, "192.0.2.1")] };
    });
    const resolver = new StubResolver({ servers: [partlySilent.address], clock, deadlineMs: 5000 });
    const waiting = { ended: 0 };
    const silent = Array.from({ length: 300 }, async (_, index) => {
      await resolver.lookup(`silent${index}.org`, "A", { signal: never, tenant: "a" });
      waiting.ended += 1;
    });
    const lookup = await resolver.lookup("example.org", "A", { signal: never, tenant: "b" });
    expect([lookup.status, waiting.ended]).toEqual(["answer", 0]);
    await Promise.all(silent);
  });

  it("answers accounts and other visitors while 300 visitors wait for silent servers", async () => {
    const partlySilent = await nameServer((query) => {
      const { name } = query.questions![0]!;
      return name.startsWith("silent")
        ? { id: (query.id! + 1) % 0x10000 }
        : { answers: [aRecord(name, "192.0.2.1")] };
    });
    const dnsServers = [partlySilent.address];
    const { resolver, visitorResolver } = internetNetwork({ dnsServers, identity: null, clock });
    const waiting = { ended: 0 };
    const silent = Array.from({ length: 300 }, async (_, index) => {
      const tenant = `visitor ${index}`;
      await visitorResolver!.lookup(`silent${index}.org`, "A", { signal: never, tenant });
      waiting.ended += 1;
    });
    for (const one of [resolver, visitorResolver!]) {
      const lookup = await one.lookup("example.org", "A", { signal: never, tenant: "b" });
      expect([lookup.status, waiting.ended]).toEqual(["answer", 0]);
    }
    await Promise.all(silent);
  });
});

describe("caching of answers", () => {
  it.each([
    [0, 30],
    [29, 30],
    [300, 300],
    [2 ** 32 - 1, 86_400],
  ])("a TTL of %i s is cached for %i s", (ttl, kept) => {
    expect(cacheLifetime(lookupOf(ttl))).toBe(kept);
  });
  it("a denial is cached as long as its SOA allows", () => {
    const soa = { name: "org", type: "SOA", ttl: 900, data: "ns. host. 1 2 3 4 120" };
    expect(cacheLifetime({ ...lookupOf(5), status: "nxdomain", records: [], soa })).toBe(120);
  });
});

describe("parseDnsServer", () => {
  it.each([
    ["192.0.2.1", { address: "192.0.2.1", port: 53 }],
    ["192.0.2.1:5353", { address: "192.0.2.1", port: 5353 }],
    ["[2001:db8::1]:5353", { address: "2001:db8::1", port: 5353 }],
    ["2001:db8::1", { address: "2001:db8::1", port: 53 }],
    ["localhost", null],
    ["192.0.2.1:0", null],
    ["192.0.2.1:99999", null],
    ["", null],
  ])("reads %j", (text, server) => {
    expect(parseDnsServer(text)).toEqual(server);
  });
});
