import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createPorts } from "#engine/composition/createPorts.ts";
import { loopbackNetwork } from "#engine/composition/loopbackNetwork.ts";
import { parseSocksUrl } from "#engine/transport/parseSocksUrl.ts";
import { socksDialer } from "#engine/transport/socksDialer.ts";
import type { Ports } from "#engine/network/network.ts";
import { defaultLimits } from "#engine/network/probeLimits.ts";
import type { Verification } from "#engine/verification/verification.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { startSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import {
  startSocksServer,
  type SocksBehaviour,
  type SocksServer,
} from "#tests/support/socksServer.ts";

describe("the address of a proxy", () => {
  it.each([
    ["socks5://127.0.0.1:1080", { address: "127.0.0.1", port: 1080, login: null }],
    ["socks5://127.0.0.1", { address: "127.0.0.1", port: 1080, login: null }],
    ["socks5://[::1]:9050", { address: "::1", port: 9050, login: null }],
    [
      "socks5://me:p%40ss@10.0.0.1:1",
      { address: "10.0.0.1", port: 1, login: { user: "me", password: "p@ss" } },
    ],
  ])("is read from %s", (text, proxy) => {
    expect(parseSocksUrl(text)).toEqual(proxy);
  });

  it.each([
    "",
    "127.0.0.1:1080",
    "http://127.0.0.1:1080",
    "socks4://127.0.0.1",
    "socks5://proxy.example.com:1080",
    "socks5://me@127.0.0.1",
    "socks5://127.0.0.1/path",
  ])("is not read from %j", (text) => {
    expect(parseSocksUrl(text)).toBeNull();
  });
});

const said = ({ evidence }: Verification): string =>
  evidence.sessions.flatMap(({ lines }) => lines.map(({ text }) => text)).join("\n");

/** Dials an address through the proxy at this loopback port. */
const dialThrough = (port: number, address: string, signal = new AbortController().signal) =>
  socksDialer({ address: "127.0.0.1", port, login: null }).dial({
    address,
    port: 25,
    timeoutMs: 20_000,
    signal,
  });

describe("a check through a proxy", () => {
  let sandbox: Sandbox;
  let proxy: SocksServer | null = null;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterEach(async () => {
    await proxy?.close();
    proxy = null;
  });
  afterAll(() => sandbox.close());

  /** Returns ports whose SMTP connections all go through the proxy at this loopback port. */
  const portsThrough = (port: number, login = "", connectMs = 2000): Ports => {
    const { suffix, dns } = sandbox;
    const settings = parseSocksUrl(`socks5://${login}127.0.0.1:${port}`)!;
    const network = {
      ...loopbackNetwork({ suffix, dns, endpoint: () => null }),
      dialer: socksDialer(settings),
      limits: { ...defaultLimits, connect: connectMs },
    };
    return createPorts({ internet: network, sandbox: network });
  };
  const check = async (
    behaviour: SocksBehaviour,
    { address = "deliverable@sandbox.test", login = "", connectMs = 2000 } = {},
  ): Promise<Verification> => {
    proxy = await startSocksServer({ place: (host) => sandbox.endpoint(host), ...behaviour });
    return verifyAddress(address, { ports: portsThrough(proxy.port, login, connectMs) });
  };

  it("reaches the mail host by its IP address and gets the same verdict", async () => {
    expect(await check({})).toMatchObject({ verdict: "deliverable", reason: "mailbox_accepted" });
    expect(proxy?.asked).toEqual(["127.77.0.1:25"]);
  });

  it("signs in with user and password", async () => {
    const login = { user: "me", password: "p@ss" };
    const result = await check({ login }, { login: "me:p%40ss@" });
    expect(result.reason).toBe("mailbox_accepted");
  });

  it("secures the connection through the proxy where the server offers that", async () => {
    const result = await check({}, { address: "target@s39.sandbox.test" });
    expect(result.reason).toBe("mailbox_accepted");
    expect(result.evidence.sessions[0]?.tls).not.toBeNull();
  });

  it.each<[string, SocksBehaviour, string]>([
    ["wants a user", { login: { user: "a", password: "b" } }, "another way of signing in"],
    ["fails", { refuses: 1 }, "the proxy failed"],
    ["forbids the connection", { refuses: 2 }, "does not allow"],
    ["speaks HTTP", { says: "HTTP/1.1 400 Bad Request\r\n\r\n" }, "does not speak SOCKS5"],
    ["is silent", { silent: true }, "did not answer in time"],
  ])("ends unknown and names the proxy where it %s", async (_what, behaviour, detail) => {
    const result = await check(behaviour, { connectMs: 300 });
    expect(result).toMatchObject({ verdict: "unknown", reason: "connect_failed" });
    expect(said(result)).toContain("which proves nothing");
    expect(said(result)).toContain(detail);
  });

  it("ends unknown where user and password are wrong", async () => {
    const result = await check({ login: { user: "a", password: "b" } }, { login: "a:c@" });
    expect(result.reason).toBe("connect_failed");
    expect(said(result)).toContain("does not accept the user and password");
  });

  it.each([0, 1, 2])(
    "keeps a greeting that comes with the proxy's answer (%i ticks later)",
    async (ticks) => {
      proxy = await startSocksServer({ greets: "220 ready\r\n" });
      const dialled = await dialThrough(proxy.port, "8.8.4.4");
      for (let tick = 0; tick < ticks; tick += 1) {
        await new Promise((resolve) => void setImmediate(resolve));
      }
      const socket = dialled.ok ? dialled.socket : null;
      const greeting = await new Promise((resolve) => socket?.once("data", resolve).resume());
      expect(String(greeting)).toBe("220 ready\r\n");
      socket?.destroy();
    },
  );

  it("never names a host to the proxy", async () => {
    proxy = await startSocksServer();
    const dialled = await dialThrough(proxy.port, "mx.example.com");
    expect(dialled).toEqual({ ok: false, failure: "unreachable", detail: "not an IP address" });
    expect(proxy.asked).toEqual([]);
  });

  it("rejects an answer with an unknown kind of address", async () => {
    proxy = await startSocksServer({ addressKind: 9 });
    const dialled = await dialThrough(proxy.port, "8.8.4.4");
    expect(dialled).toMatchObject({
      failure: "proxy",
      detail: "the proxy's answer cannot be read",
    });
  });

  it("closes the connection to the proxy when the check is stopped", async () => {
    proxy = await startSocksServer({ silent: true });
    const stop = new AbortController();
    const dialling = dialThrough(proxy.port, "8.8.4.4", stop.signal);
    setTimeout(() => stop.abort(), 50);
    const startedAt = performance.now();
    expect(await dialling).toMatchObject({
      failure: "proxy",
      detail: expect.stringContaining("in time"),
    });
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });

  it("ends unknown where nothing listens at the proxy's address", async () => {
    const { port, close } = await startSocksServer();
    await close();
    const result = await verifyAddress("deliverable@sandbox.test", { ports: portsThrough(port) });
    expect(result.reason).toBe("connect_failed");
    expect(said(result)).toContain("the proxy cannot be reached");
  });

  it.each([
    [5, "connect_failed", "connection refused, says the proxy"],
    [6, "connect_timeout", "in time"],
  ])("reports the proxy's reply about the mail server (%i)", async (refuses, reason, detail) => {
    const result = await check({ refuses });
    expect(result.reason).toBe(reason);
    expect(said(result)).toContain(detail);
  });
});
