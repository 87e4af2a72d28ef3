import { describe, expect, it } from "vitest";
import type { DnsLookup } from "#engine/ports.ts";
import { lookUpMailPolicy } from "#engine/spf/lookUpMailPolicy.ts";
import type { QueryType } from "#vocabulary/evidence.ts";

/** Returns TXT records by name; a name that isn't listed doesn't exist, `null` fails. */
function zone(records: Record<string, string[] | null>) {
  const asked: string[] = [];
  const ask = async (name: string, type: QueryType): Promise<DnsLookup> => {
    asked.push(name);
    const texts = records[name];
    return {
      name,
      type,
      server: "127.0.0.1:53",
      transport: "udp",
      status: texts === null ? "servfail" : texts === undefined ? "nxdomain" : "answer",
      records: (texts ?? []).map((text) => ({
        name,
        type,
        ttl: 60,
        data: (text.match(/.{1,20}/gu) ?? []).map((part) => JSON.stringify(part)).join(" "),
      })),
      soa: null,
      started_ms: 0,
      ms: 1,
      detail: null,
    };
  };
  return { asked, ask };
}
const missing = { status: "missing", record: null };
const noDmarc = { ...missing, at: null, policy: null };

describe("the mail policy of a domain", () => {
  it("is its SPF record, joined from its strings, and its DMARC record", async () => {
    const spf = "v=spf1 include:_spf.example.net -all";
    const dmarc = "v=DMARC1; p=reject; rua=mailto:reports@example.com";
    const { ask } = zone({
      "example.com": ["google-site-verification=abc", spf],
      "_dmarc.example.com": [dmarc],
    });
    expect(await lookUpMailPolicy("example.com", ask)).toEqual({
      spf: { status: "found", record: spf },
      dmarc: { status: "found", record: dmarc, at: "example.com", policy: "reject" },
    });
  });

  it("is missing where nothing is published", async () => {
    const { ask } = zone({ "example.com": ["v=spf10 no"], "_dmarc.example.com": ["v=DMARC12"] });
    expect(await lookUpMailPolicy("example.com", ask)).toEqual({ spf: missing, dmarc: noDmarc });
  });

  it("is invalid with two SPF records or one that breaks the grammar", async () => {
    const two = zone({ "example.com": ["v=spf1 -all", "v=spf1 +all"] });
    expect((await lookUpMailPolicy("example.com", two.ask)).spf).toEqual({
      status: "invalid",
      record: null,
    });
    const broken = zone({ "example.com": ["v=spf1 ip4:300.1.1.1 -all"] });
    expect((await lookUpMailPolicy("example.com", broken.ask)).spf.status).toBe("invalid");
  });

  it("is unknown, not missing, if DNS gave no usable answer", async () => {
    const { ask } = zone({ "example.com": null, "_dmarc.example.com": null });
    const policy = await lookUpMailPolicy("example.com", ask);
    expect([policy.spf.status, policy.dmarc.status]).toEqual(["unknown", "unknown"]);
  });

  it("comes for a subdomain from the organizational domain, whose sp decides", async () => {
    const record = "v=DMARC1;p=reject;sp=quarantine";
    const { ask } = zone({
      "_dmarc.b.example.com": ["v=DMARC1; p=none"],
      "_dmarc.example.com": [record],
    });
    expect((await lookUpMailPolicy("a.b.example.com", ask)).dmarc).toEqual({
      status: "found",
      record,
      at: "example.com",
      policy: "quarantine",
    });
  });

  it("stops at psd=n, and below a public suffix", async () => {
    const inner = zone({
      "_dmarc.b.example.com": ["v=DMARC1; p=none; psd=n"],
      "_dmarc.example.com": ["v=DMARC1; p=reject"],
    });
    expect((await lookUpMailPolicy("a.b.example.com", inner.ask)).dmarc.at).toBe("b.example.com");
    const suffix = zone({
      "_dmarc.acme.co.test": ["v=DMARC1; p=quarantine"],
      "_dmarc.co.test": ["v=DMARC1; p=reject; psd=y"],
    });
    expect((await lookUpMailPolicy("mail.acme.co.test", suffix.ask)).dmarc.at).toBe("acme.co.test");
    const bare = zone({ "_dmarc.co.test": ["v=DMARC1; p=reject; psd=y"] });
    expect((await lookUpMailPolicy("acme.co.test", bare.ask)).dmarc).toMatchObject({
      at: "co.test",
      policy: "reject",
    });
  });

  it("has no policy without p, and is invalid with an unknown p", async () => {
    const bare = zone({ "_dmarc.example.com": ["v=DMARC1; rua=mailto:a@example.com"] });
    expect((await lookUpMailPolicy("example.com", bare.ask)).dmarc.policy).toBe("none");
    const odd = zone({ "_dmarc.example.com": ["v=DMARC1; p=bounce"] });
    expect((await lookUpMailPolicy("example.com", odd.ask)).dmarc).toMatchObject({
      status: "invalid",
      policy: null,
    });
  });

  it("sends at most nine queries, however long the name is", async () => {
    const { ask, asked } = zone({});
    await lookUpMailPolicy(`${"a.".repeat(100)}example.com`, ask);
    expect(asked).toHaveLength(9);
    expect(asked.at(-1)).toBe("_dmarc.com");
  });
});
