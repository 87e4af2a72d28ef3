import { expect, it } from "vitest";
import { DnsCache } from "#engine/dns/stubResolver.ts";
import { systemClock } from "#engine/transport/systemClock.ts";
import { DomainFacts } from "#engine/network/domainFacts.ts";
import type { DnsLookup } from "#engine/ports.ts";

/** Returns a clock and a function that advances it. */
function movable() {
  let now = 0;
  const clock = { ...systemClock, elapsed: () => now };
  return { clock, pass: (ms: number) => void (now += ms) };
}

const lookup: DnsLookup = {
  name: "x.org",
  type: "MX",
  server: "127.0.0.1:53",
  transport: "udp",
  status: "answer",
  records: [{ name: "x.org", type: "MX", ttl: 60, data: "10 mx.x.org" }],
  soa: null,
  started_ms: 0,
  ms: 12,
  detail: null,
};

it("a cached answer counts its TTL down and is gone when that is over", () => {
  const { clock, pass } = movable();
  const cache = new DnsCache(clock);
  cache.put("x", lookup);
  const ttl = () => cache.get("x")?.records[0]?.ttl ?? null;
  expect([ttl(), cache.get("x")?.transport]).toEqual([60, "cache"]);
  pass(20_500);
  expect(ttl()).toBe(40);
  pass(39_499);
  expect(ttl()).toBe(1);
  pass(1);
  expect(ttl()).toBeNull();
});

it("a failed lookup is not cached", () => {
  const cache = new DnsCache(systemClock);
  for (const status of ["timeout", "servfail", "refused", "network", "malformed"] as const) {
    cache.put("x", { ...lookup, status });
    expect(cache.get("x")).toBeNull();
  }
});

it("results for random recipients are cached for ten minutes", () => {
  const { clock, pass } = movable();
  const facts = new DomainFacts(clock);
  const about = { tenant: "a", host: "mx", domain: "x.org" };
  facts.put(about, { randomRecipients: "accepted", reply: "250 Ok", saidAt: 0 });
  pass(599_999);
  expect(facts.get(about)?.randomRecipients).toBe("accepted");
  pass(1);
  expect(facts.get(about)).toBeNull();
});
