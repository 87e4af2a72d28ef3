import { describe, expect, it } from "vitest";
import { isPublicAddress } from "#engine/transport/isPublicAddress.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { politeScript, portsOver, scriptedServer } from "#tests/support/scriptedServer.ts";

/** Addresses that are private, special, or in a notation that another parser may read as public. */
const closed = [
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.1",
  "100.127.255.254",
  "127.0.0.1",
  "127.1.2.3",
  "127.77.0.1",
  "169.254.0.1",
  "169.254.169.254",
  "168.63.129.16",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.1",
  "192.0.0.170",
  "192.0.2.1",
  "192.31.196.1",
  "192.52.193.1",
  "192.88.99.1",
  "192.168.0.1",
  "192.175.48.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.9",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "127.1",
  "127.0.1",
  "2130706433",
  "0x7f000001",
  "0x7f.0.0.1",
  "0177.0.0.1",
  "017700000001",
  "8.8.8.8.",
  " 8.8.8.8",
  "8.8.8.8 ",
  "8.8.8",
  "8.8.8.08",
  "8.8.8.256",
  "8.8.8.8:25",
  "٨.٨.٨.٨",
  "８.8.8.8",
  "",
  ".",
  "localhost",
  "mx.example.com",
  "::",
  "::1",
  "::127.0.0.1",
  "::7f00:1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::ffff:7f00:1",
  "::ffff:0:8.8.8.8",
  "64:ff9b::7f00:1",
  "64:ff9b::8.8.8.8",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:0:4136:e378:8000:63bf:3fff:fdd2",
  "2001:2::1",
  "2001:10::1",
  "2001:20::1",
  "2001:db8::1",
  "2002:7f00:1::1",
  "2002:808:808::1",
  "2620:4f:8000::1",
  "3fff::1",
  "4000::1",
  "5f00::1",
  "fc00::1",
  "fd77::8",
  "fd00:ec2::254",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "2a00:1450::1%eth0",
  "[2a00:1450::1]",
  "2a00:1450:::1",
  "2a00:1450::8.8.8.8.8",
];
const open = [
  "8.8.8.8",
  "1.1.1.1",
  "172.15.0.1",
  "172.32.0.1",
  "2a00:1450:4001::1a",
  "2606:4700::1111",
];

describe("isPublicAddress", () => {
  it("is tried with at least 70 odd forms", () => {
    expect(new Set(closed).size).toBeGreaterThanOrEqual(70);
  });
  it.each(closed)("refuses %j", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  it.each(open)("takes %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe("the dialer", () => {
  const accepting = politeScript(() => true);

  it.each(closed)("is never handed %j", async (address) => {
    const server = scriptedServer(accepting);
    const type = address.includes(":") ? "AAAA" : "A";
    const records = { "MX victim.org": ["10 mx.victim.org"], [`${type} mx.victim.org`]: [address] };
    const ports = portsOver(records, server.dialer, { mayDial: isPublicAddress });
    const result = await verifyAddress("ann@victim.org", { ports });
    expect(server.dialled).toEqual([]);
    expect(result).toMatchObject({ verdict: "undeliverable", reason: "mail_host_not_public" });
  });

  it.each(closed.filter((text) => /^[\w.]+$/.test(text) && text !== "mx.example.com"))(
    "is never handed an exchanger named %j",
    async (name) => {
      const server = scriptedServer(accepting);
      const records = { "MX victim.org": [`10 ${name}`], [`A ${name}`]: ["127.0.0.1"] };
      const ports = portsOver(records, server.dialer, { mayDial: isPublicAddress });
      await verifyAddress("ann@victim.org", { ports });
      expect(server.dialled).toEqual([]);
    },
  );

  it("is handed only the public one of a mixed answer", async () => {
    const server = scriptedServer(accepting);
    const records = {
      "MX victim.org": ["10 mx.victim.org"],
      "A mx.victim.org": ["10.0.0.1", "8.8.8.8", "127.0.0.1"],
      "AAAA mx.victim.org": ["::1"],
    };
    const ports = portsOver(records, server.dialer, { mayDial: isPublicAddress });
    const result = await verifyAddress("ann@victim.org", { ports });
    expect(new Set(server.dialled)).toEqual(new Set(["8.8.8.8"]));
    expect(result.reason).toBe("accept_all");
  });

  it("dials what was looked up once, though the name turns private later", async () => {
    const server = scriptedServer(accepting);
    let asked = 0;
    const flipping = (_name: string, type: string): string[] => {
      if (type === "MX") {
        return ["10 mx.victim.org"];
      }
      asked += 1;
      return type === "A" ? [asked <= 2 ? "8.8.8.8" : "127.0.0.1"] : [];
    };
    const ports = portsOver(flipping, server.dialer, { mayDial: isPublicAddress });
    for (let turn = 0; turn < 100; turn += 1) {
      await verifyAddress("ann@victim.org", { ports });
    }
    expect(server.dialled.filter((address) => !isPublicAddress(address))).toEqual([]);
  });

  it("is never handed a host name, and the real one refuses it", async () => {
    const { tcpDialer } = await import("#engine/transport/tcpDialer.ts");
    const signal = new AbortController().signal;
    const dialled = await tcpDialer.dial({
      address: "localhost",
      port: 25,
      timeoutMs: 100,
      signal,
    });
    expect(dialled).toMatchObject({ ok: false, detail: "not an IP address" });
  });
});
