import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { demoAddresses } from "#contract/demoAddresses.ts";
import { createPublicCheck, publicCheck, type PublicCheck } from "#contract/publicChecks.ts";
import type { Validation } from "#contract/validations.ts";
import type { Ports } from "#engine/network/network.ts";
import type { DnsLookup, Resolver } from "#engine/ports.ts";
import { startSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import { patienceMs } from "#server/services/validations/patientResolver.ts";
import { strangeKeys } from "#tests/repository/replyKeys.ts";
import { databases } from "#tests/support/databases.ts";
import { dumpOf } from "#tests/support/tableDump.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn } from "#tests/support/visitor.ts";

interface Sent {
  /** The visitor's address. */
  from?: string;
  headers?: Record<string, string>;
}

const ask = ({ app }: TestServer, email: unknown, { from = "198.51.100.7", headers }: Sent = {}) =>
  app.inject({
    method: "POST",
    url: createPublicCheck.path,
    remoteAddress: from,
    headers: { "content-type": "application/json", ...headers },
    payload: JSON.stringify({ email }),
  });

function eventsIn(text: string): { name: string; data: unknown }[] {
  return text
    .split("\n\n")
    .filter((block) => block !== "")
    .map((block) => {
      const [, name, data] = /^id: \d+\nevent: (\w+)\ndata: (.*)$/s.exec(block)!;
      return { name: name!, data: JSON.parse(data!) };
    });
}

async function resultOf(server: TestServer, email: string, sent?: Sent): Promise<PublicCheck> {
  const reply = await ask(server, email, sent);
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([
    200,
    "text/event-stream; charset=utf-8",
  ]);
  const done = eventsIn(reply.body).at(-1)!;
  expect(done.name).toBe("done");
  expect(strangeKeys(publicCheck, done.data)).toEqual([]);
  return z.parse(publicCheck, done.data);
}

function decidingText({ sessions }: PublicCheck["evidence"]): string | undefined {
  return sessions.flatMap(({ lines }) => lines).find(({ deciding }) => deciding)?.text;
}

describe.each(databases)("a check without an account on $name", ({ open }) => {
  let sandbox: Sandbox;
  let server: TestServer;
  beforeAll(async () => {
    sandbox = await startSandbox({ timeScale: 0.02 });
    server = await startTestServer({ open, ports: portsOf(sandbox) });
  });
  afterAll(async () => {
    await server.close();
    await sandbox.close();
  });

  test.each(demoAddresses.filter(({ reason }) => reason !== "smtp_timeout"))(
    "$email is $verdict: $reason, with all that was seen",
    async ({ email, verdict, reason }) => {
      const found = await resultOf(server, email);
      expect(found).toMatchObject({ input: email, verdict, reason, sandbox: true });
      expect(found.evidence.dns.length).toBeGreaterThan(0);
    },
  );

  test("finds what the same check for an account finds", async () => {
    const ann = await signedIn(server.app, "ann@example.com");
    const email = "mailbox-full@sandbox.test";
    const hers = (await ann.post("/v1/validations", { email })).json<Validation>();
    const seen = (await ann.get(`/v1/validations/${hers.id}/evidence`)).json();
    const found = await resultOf(server, email);
    const kept = ["verdict", "reason", "score", "summary", "flags", "decision", "mx"] as const;
    for (const key of kept) {
      expect(found[key]).toEqual(hers[key]);
    }
    expect(decidingText(found.evidence)).toBe(decidingText(seen));
  });

  test("emits an event when each check starts and ends, then its result", async () => {
    const events = eventsIn((await ask(server, "deliverable@sandbox.test")).body);
    expect(events[0]).toMatchObject({ name: "check_started", data: { name: "syntax" } });
    const { checks } = events.at(-1)!.data as PublicCheck;
    const told = events.filter(({ name }) => name === "check").map(({ data }) => data);
    expect(checks).toMatchObject(told);
    expect(events.some(({ name }) => name === "line")).toBe(true);
  });

  test("writes nothing, and the log names no address", async () => {
    const before = await dumpOf(server.context.database);
    const logged = server.logged.length;
    await resultOf(server, "greylisted@put-off.sandbox.test");
    await resultOf(server, "somebody.special@sandbox.test");
    await resultOf(server, "somebody.special@outside.example.net");
    expect(await dumpOf(server.context.database)).toBe(before);
    expect(server.logged.slice(logged).join("\n")).not.toContain("special");
  });

  test("nothing is answered from what an earlier check found", async () => {
    for (let time = 0; time < 2; time += 1) {
      const found = await resultOf(server, "target@s15.sandbox.test");
      expect(new Set(found.checks.map(({ source }) => source))).toEqual(new Set(["live"]));
      expect(found.evidence.dns.map(({ transport }) => transport)).not.toContain("cache");
    }
  });

  test("a string that is no address is a verdict with the position of the error", async () => {
    expect(await resultOf(server, "a b@sandbox.test")).toMatchObject({
      verdict: "undeliverable",
      reason: "invalid_syntax",
      syntax: { valid: false, position: 1 },
    });
  });

  test.each([
    ["empty", ""],
    ["too_long", "x".repeat(1001)],
    ["control_character", "a\u0000b@sandbox.test"],
    ["wrong_type", 17],
  ])("%s input is rejected as such", async (code, email) => {
    const reply = await ask(server, email);
    expect([reply.statusCode, reply.json().errors[0]]).toMatchObject([
      422,
      { pointer: "#/email", code },
    ]);
  });

  test("a page of another origin is refused", async () => {
    const headers = { origin: "https://evil.example" };
    const reply = await ask(server, "deliverable@sandbox.test", { headers });
    expect([reply.statusCode, reply.json().code]).toEqual([403, "origin_not_allowed"]);
  });
});

describe("outside the sandbox", () => {
  let sandbox: Sandbox;
  let server: TestServer;
  afterEach(async () => {
    await server.close();
    await sandbox.close();
  });

  test("no mail host is dialled although there is a sender identity, so mailboxes that exist and mailboxes that do not look the same", async () => {
    sandbox = await startSandbox({ timeScale: 0.02, suffix: "post.org" });
    const dialled: string[] = [];
    const open = portsOf(sandbox, { sandbox: false });
    const ports: Ports = {
      ...open,
      networkOf: (domain) => {
        const { dialer, ...rest } = open.networkOf(domain);
        const dial: typeof dialer.dial = (target) => {
          dialled.push(target.address);
          return dialer.dial(target);
        };
        return { ...rest, dialer: { ...dialer, dial } };
      },
    };
    server = await startTestServer({ ports });
    const found = await Promise.all(
      ["deliverable", "mailbox-not-found", "mailbox-full"].map((local) =>
        resultOf(server, `${local}@post.org`),
      ),
    );
    expect(new Set(found.map(({ verdict, reason }) => `${verdict} ${reason}`))).toEqual(
      new Set(["unknown smtp_skipped"]),
    );
    const [first] = found;
    expect(first!.checks.find(({ name }) => name === "dns")?.status).toBe("pass");
    expect(first!.checks.find(({ name }) => name === "smtp")).toMatchObject({
      status: "skipped",
      detail: "Mailbox checks of external addresses need an account, so we skipped this one.",
    });
    expect(first!.evidence).toMatchObject({ sessions: [], dns: [{ type: "MX" }, {}, {}] });
    expect(dialled).toEqual([]);
    // The same ports do connect for a signed-in account.
    const ann = await signedIn(server.app, "ann@example.com");
    await ann.post("/v1/validations", { email: "deliverable@post.org" });
    expect(dialled.length).toBeGreaterThan(0);
  });
});

test("silent name servers hold a visitor's check for three seconds", async () => {
  const waited: number[] = [];
  const open = portsOf(null);
  // Waiting takes no time, but is recorded.
  const clock: Ports["clock"] = {
    ...open.clock,
    after: (ms, act) => {
      waited.push(ms);
      return open.clock.after(0, act);
    },
  };
  const silent: Ports = {
    clock,
    networkOf: (domain) => ({
      ...open.networkOf(domain),
      visitorResolver: {
        lookup: (_name, _type, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => reject(new Error("out of time")));
          }),
      },
    }),
  };
  const server = await startTestServer({ ports: silent });
  expect(await resultOf(server, "somebody@silent.example.net")).toMatchObject({
    verdict: "unknown",
    reason: "dns_timeout",
  });
  expect(waited.length).toBeGreaterThan(0);
  expect(Math.max(...waited)).toBeLessThanOrEqual(3000);
  await server.close();
});

/** Returns an internet whose name servers are silent for some domains, and whose timers the test fires. */
function silentInternet() {
  const open = portsOf(null);
  const timers = new Set<{ ms: number; act: () => void }>();
  const silent = new Set<string>();
  let waiting = 0;
  const clock: Ports["clock"] = {
    ...open.clock,
    after: (ms, act) => {
      const timer = { ms, act };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
  const lookup: Resolver["lookup"] = async (name, type, { signal }) => {
    const answer: DnsLookup = {
      name,
      type,
      server: "",
      transport: "udp",
      status: "nxdomain",
      records: [],
      soa: null,
      started_ms: 0,
      ms: 0,
      detail: null,
    };
    if (!name.startsWith("silent") && !silent.has(name)) {
      return answer;
    }
    waiting += 1;
    return new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => {
        waiting -= 1;
        reject(new Error("out of time"));
      });
    });
  };
  return {
    ports: {
      clock,
      networkOf: (domain: string) => ({
        ...open.networkOf(domain),
        sandbox: domain === "sandbox.test",
        resolver: { lookup },
        visitorResolver: { lookup },
      }),
    },
    /** Lets the time pass that a name server may take. */
    losePatience: () => {
      for (const timer of [...timers].filter(({ ms }) => ms === patienceMs)) {
        timers.delete(timer);
        timer.act();
      }
    },
    /** Lets a name server fall silent from now on. */
    silence: (name: string) => void silent.add(name),
    waiting: () => waiting,
  };
}

describe("while name servers are silent", () => {
  let server: TestServer;
  let net: ReturnType<typeof silentInternet>;
  let running: Promise<Awaited<ReturnType<typeof ask>>>[];
  let asked: number;
  beforeEach(async () => {
    net = silentInternet();
    server = await startTestServer({ ports: net.ports });
    [running, asked] = [[], 0];
  });
  afterEach(async () => {
    await server.close();
    await Promise.all(running);
  });
  const from = () => {
    asked += 1;
    return `203.0.${asked}.1`;
  };
  /** Sends a request now; without awaiting, it wouldn't be sent. */
  const begin = async (email: string, network: string) => ask(server, email, { from: network });
  /** Begins checks of silent domains, each from a network of its own, and waits until their queries are sent. */
  const attack = async (count: number) => {
    const before = net.waiting();
    const begun = Array.from({ length: count }, (_, index) =>
      begin(`a@silent-${asked}-${index}.example.net`, from()),
    );
    running.push(...begun);
    await until(
      async () => net.waiting(),
      (waiting) => waiting === before + count,
    );
  };
  const check = (email: string) => resultOf(server, email, { from: "198.51.100.7" });

  test("twenty silent domains don't hold up the check of a domain that answered recently, nor the sandbox", async () => {
    await check("ann@good.example.net");
    await attack(20);
    expect(await check("bob@good.example.net")).toMatchObject({ reason: "domain_not_found" });
    expect(await check("no address")).toMatchObject({ reason: "invalid_syntax" });
    expect(await check("ann@sandbox.test")).toMatchObject({ reason: "domain_not_found" });
    const refused = await ask(server, "ann@new.example.net", { from: from() });
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "2"]);
  });

  test("after a moment they don't hold up other domains either, two hundred of them", async () => {
    await check("ann@good.example.net");
    for (let round = 0; round < 10; round += 1) {
      await attack(20);
      net.losePatience();
    }
    expect(net.waiting()).toBe(200);
    expect(await check("bob@good.example.net")).toMatchObject({ reason: "domain_not_found" });
    expect(await check("ann@new.example.net")).toMatchObject({ reason: "domain_not_found" });
  });

  test("beyond two hundred that wait, a check of a silent domain ends at once as unknown", async () => {
    for (let round = 0; round < 10; round += 1) {
      await attack(20);
      net.losePatience();
    }
    await attack(1);
    net.losePatience();
    const done = eventsIn((await running.at(-1)!).body).at(-1)!;
    expect(done.data).toMatchObject({ verdict: "unknown", reason: "dns_timeout" });
    expect(net.waiting()).toBe(200);
  });

  test("a domain that answered and falls silent has no reserved place any more", async () => {
    await check("ann@good.example.net");
    net.silence("good.example.net");
    running.push(begin("bob@good.example.net", from()));
    await until(
      async () => net.waiting(),
      (waiting) => waiting === 1,
    );
    net.losePatience();
    await attack(20);
    const refused = await ask(server, "cy@good.example.net", { from: from() });
    expect(refused.statusCode).toBe(503);
  });

  test("a network keeps its share: three checks, waiting ones included", async () => {
    for (let count = 0; count < 3; count += 1) {
      running.push(begin("a@silent.example.net", "198.51.100.7"));
    }
    await until(
      async () => net.waiting(),
      (waiting) => waiting === 3,
    );
    net.losePatience();
    expect((await ask(server, "no address", { from: "198.51.100.7" })).statusCode).toBe(429);
  });
});

test("visitors' queries have a resolver of their own, so that silent domains hold up no account's", async () => {
  const open = portsOf(null);
  const asked: string[] = [];
  const resolverOf = (who: string): Resolver => ({
    lookup: async (name, type) => {
      asked.push(`${who} ${name}`);
      return {
        name,
        type,
        server: "",
        transport: "udp",
        status: "nxdomain",
        records: [],
        soa: null,
        started_ms: 0,
        ms: 0,
        detail: null,
      };
    },
  });
  const ports: Ports = {
    ...open,
    networkOf: (domain) => ({
      ...open.networkOf(domain),
      resolver: resolverOf("accounts"),
      visitorResolver: resolverOf("visitors"),
    }),
  };
  const server = await startTestServer({ ports });
  await resultOf(server, "ann@good.example.net");
  expect(asked).toEqual(["visitors good.example.net"]);
  await server.close();
});

const statuses = (replies: readonly Response[]) => replies.map(({ status }) => status);

describe("limits of checks without an account", () => {
  test("a network has twenty checks, then waits for Retry-After; others continue", async () => {
    const server = await startTestServer({ config: { rateLimits: true } });
    for (let asked = 0; asked < 20; asked += 1) {
      await resultOf(server, "no address");
    }
    const refused = await ask(server, "no address");
    expect([refused.statusCode, refused.json().code]).toEqual([429, "rate_limited"]);
    const waitS = Number(refused.headers["retry-after"]);
    expect(waitS).toBeGreaterThan(0);
    expect(waitS).toBeLessThanOrEqual(30);
    await resultOf(server, "no address", { from: "198.51.100.8" });
    server.pass(waitS * 1000);
    await resultOf(server, "no address");
    await server.close();
  });

  describe("at once", () => {
    let sandbox: Sandbox;
    let server: TestServer;
    let begin: (network: string, signal?: AbortSignal) => Promise<Response>;
    beforeAll(async () => {
      sandbox = await startSandbox({});
      server = await startTestServer({
        ports: portsOf(sandbox),
        config: { trustedProxies: ["127.0.0.1"] },
      });
      const origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
      begin = (network, signal) =>
        fetch(origin + createPublicCheck.path, {
          method: "POST",
          headers: { "content-type": "application/json", "x-forwarded-for": network },
          body: JSON.stringify({ email: "timeout@sandbox.test" }),
          signal: signal ?? null,
        });
    });
    afterAll(async () => {
      await server.close();
      await sandbox.close();
    });
    const hasRoom = (from: string) =>
      until(
        async () => (await ask(server, "no address", { from })).statusCode,
        (status) => status === 200,
      );

    test("three of a network run at once, and one that leaves makes room; others go on", async () => {
      const leave = new AbortController();
      const run = (network: string) => begin(network, leave.signal);
      const mine = ["2001:db8::1", "2001:db8::2", "2001:db8:0:0:ffff::1"];
      expect(statuses(await Promise.all(mine.map(run)))).toEqual([200, 200, 200]);
      const refused = await run("2001:db8::3");
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2"]);
      expect(await refused.json()).toMatchObject({
        code: "rate_limited",
        detail: expect.stringContaining("Wait a moment"),
      });
      expect((await run("2001:db8:0:1::1")).status).toBe(200);
      leave.abort();
      await hasRoom("2001:db8::3");
    });

    test("at most twenty run at once for all visitors, and one who leaves makes room", async () => {
      const leave = new AbortController();
      const networks = Array.from({ length: 20 }, (_, index) => `203.0.${index}.1`);
      const running = await Promise.all(networks.map((network) => begin(network, leave.signal)));
      expect(new Set(statuses(running))).toEqual(new Set([200]));
      const refused = await begin("198.51.100.1");
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
      leave.abort();
      await hasRoom("198.51.100.1");
    });
  });
});
