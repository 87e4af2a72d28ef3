import { decode, type DecodedPacket } from "dns-packet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import { askTcpRaw, askUdp, askUdpRaw, query } from "./dnsClient.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ timeScale: 0.01 });
});
afterAll(() => sandbox.close());

/** dns-packet knows more of a packet than its types say. */
const rcode = (packet: DecodedPacket) => (packet as DecodedPacket & { rcode: string }).rcode;
const mxOf = (packet: DecodedPacket) =>
  (packet.answers ?? []).map((answer) => (answer.type === "MX" ? answer.data : answer));

test("the sandbox's domain has one mail exchanger, with an address of the sandbox", async () => {
  const mx = await askUdp(sandbox.dns, "sandbox.test", "MX");
  expect(mx).toMatchObject({ id: 4711, flag_aa: true, flag_rd: true, flag_tc: false });
  expect(mxOf(mx)).toEqual([{ preference: 10, exchange: "mx.sandbox.test" }]);
  const address = await askUdp(sandbox.dns, "mx.sandbox.test", "A");
  expect(address.answers).toMatchObject([{ type: "A", data: "127.77.0.1", ttl: 300 }]);
});

test("names are matched without regard to case and echoed as asked", async () => {
  const answer = await askUdp(sandbox.dns, "mX.SandBox.tesT", "A");
  expect(answer.questions?.[0]?.name).toBe("mX.SandBox.tesT");
  expect(answer.answers).toMatchObject([{ name: "mX.SandBox.tesT", data: "127.77.0.1" }]);
});

test("a null MX has preference 0 and the root for an exchanger", async () => {
  expect(mxOf(await askUdp(sandbox.dns, "null-mx.sandbox.test", "MX"))).toEqual([
    { preference: 0, exchange: "." },
  ]);
});

test("a name that does not exist is NXDOMAIN with the zone's SOA", async () => {
  const answer = await askUdp(sandbox.dns, "domain-not-found.sandbox.test", "MX");
  expect(rcode(answer)).toBe("NXDOMAIN");
  expect(answer).toMatchObject({ flag_aa: true, answers: [] });
  expect(answer.authorities).toMatchObject([
    { name: "sandbox.test", type: "SOA", ttl: 60, data: { minimum: 60 } },
  ]);
});

test.each(["MX", "A", "AAAA"] as const)(
  "a name without a mail host exists and has no %s",
  async (type) => {
    const answer = await askUdp(sandbox.dns, "no-mail-host.sandbox.test", type);
    expect(rcode(answer)).toBe("NOERROR");
    expect(answer.answers).toEqual([]);
    expect(answer.authorities).toMatchObject([{ type: "SOA" }]);
  },
);

test("a name that only has names below it exists", async () => {
  expect(rcode(await askUdp(sandbox.dns, "olc.protection.outlook.com", "A"))).toBe("NOERROR");
});

test("names outside the sandbox are refused", async () => {
  const answer = await askUdp(sandbox.dns, "example.com", "MX");
  expect(rcode(answer)).toBe("REFUSED");
  expect(answer.flag_aa).toBe(false);
});

test("an answer too long for a plain datagram is truncated, and complete with EDNS or over TCP", async () => {
  const plain = await askUdp(sandbox.dns, "s07.sandbox.test", "MX");
  expect(plain).toMatchObject({ flag_tc: true, answers: [] });

  const edns = query("s07.sandbox.test", "MX", {
    additionals: [
      {
        type: "OPT",
        name: ".",
        udpPayloadSize: 4096,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: 0,
        flag_do: false,
        options: [],
      },
    ],
  });
  const large = decode(await askUdpRaw(sandbox.dns, edns));
  expect(large.flag_tc).toBe(false);
  expect(large.answers).toHaveLength(20);
  expect(large.additionals).toMatchObject([{ type: "OPT" }]);

  const overTcp = decode((await askTcpRaw(sandbox.dns, query("s07.sandbox.test", "MX")))!);
  expect(overTcp.flag_tc).toBe(false);
  expect(overTcp.answers).toHaveLength(20);
});

test("a packet that cannot be read is a format error, another kind of request is not implemented", async () => {
  const broken = Buffer.concat([
    query("sandbox.test", "MX").subarray(0, 12),
    Buffer.of(0xc0, 0xff),
  ]);
  expect(rcode(decode(await askUdpRaw(sandbox.dns, broken)))).toBe("FORMERR");
  const update = query("sandbox.test", "MX");
  update[2] = 5 << 3;
  expect(rcode(decode(await askUdpRaw(sandbox.dns, update)))).toBe("NOTIMP");
});

const raw = (name: string) => askUdpRaw(sandbox.dns, query(`${name}.sandbox.test`, "MX"));

test("D02 answers under another id", async () => {
  expect((await raw("d02")).readUInt16BE(0)).not.toBe(4711);
});

test("D03 is SERVFAIL, D04 REFUSED, D05 NXDOMAIN", async () => {
  expect(rcode(decode(await raw("d03")))).toBe("SERVFAIL");
  expect(rcode(decode(await raw("d04")))).toBe("REFUSED");
  expect(rcode(decode(await raw("d05")))).toBe("NXDOMAIN");
});

test("D08 speaks of another name than the one asked", async () => {
  expect(decode(await raw("d08")).answers).toMatchObject([{ name: "other.example", type: "MX" }]);
});

test("D09 leads from alias to alias and back", async () => {
  expect(decode(await raw("d09")).answers).toMatchObject([
    { name: "d09.sandbox.test", type: "CNAME", data: "other.d09.sandbox.test" },
    { name: "other.d09.sandbox.test", type: "CNAME", data: "d09.sandbox.test" },
  ]);
});

test("D10 answers A to MX", async () => {
  expect(decode(await raw("d10")).answers).toMatchObject([{ type: "A", data: "127.77.110.1" }]);
});

test("D12 names the root with preference 10", async () => {
  expect(mxOf(decode(await raw("d12")))).toEqual([{ preference: 10, exchange: "." }]);
});

test.each([
  ["d13", "a\r\nRCPT TO:<x@y.example>"],
  ["d14", "a\0b"],
  ["d15", "a b"],
  ["d16", "127.0.0.1"],
  ["d17", "é"],
])("%s has the label %j in its exchanger", async (name, label) => {
  const packet = await raw(name);
  const bytes = Buffer.from(label);
  expect(packet.includes(Buffer.concat([Buffer.of(bytes.length), bytes]))).toBe(true);
});

test.each(["d11", "d23", "d24"])("%s cannot be read", async (name) => {
  const packet = await raw(name);
  expect(packet.readUInt16BE(0)).toBe(4711);
  expect(() => decode(packet)).toThrow();
});

test("D20 is cut over UDP and closed over TCP", async () => {
  expect(decode(await raw("d20")).flag_tc).toBe(true);
  expect(await askTcpRaw(sandbox.dns, query("d20.sandbox.test", "MX"))).toBeNull();
});

test("D21 is cut over UDP and has 2,300 exchangers over TCP", async () => {
  expect(decode(await raw("d21")).flag_tc).toBe(true);
  const packet = decode((await askTcpRaw(sandbox.dns, query("d21.sandbox.test", "MX")))!);
  expect(packet.answers).toHaveLength(2300);
});

test("D22 comes over TCP byte by byte", async () => {
  const packet = decode((await askTcpRaw(sandbox.dns, query("d22.sandbox.test", "MX")))!);
  expect(packet.answers).toHaveLength(1);
});

test("D25 lives for 2^32 - 1 seconds", async () => {
  expect(decode(await raw("d25")).answers).toMatchObject([{ ttl: 2 ** 32 - 1 }]);
});

test("D26 exists at the first question and not at the second", async () => {
  expect(mxOf(decode(await raw("d26")))).toEqual([
    { preference: 10, exchange: "mx1.d26.sandbox.test" },
  ]);
  expect(rcode(decode(await raw("d26")))).toBe("NXDOMAIN");
});
