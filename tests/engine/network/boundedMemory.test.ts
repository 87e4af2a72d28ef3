import { describe, expect, it } from "vitest";
import type { Deferral } from "#engine/deferrals/deferralStore.ts";
import { InMemoryDeferralStore } from "#engine/deferrals/inMemoryDeferralStore.ts";
import { DnsCache } from "#engine/dns/stubResolver.ts";
import { systemClock } from "#engine/transport/systemClock.ts";
import { tcpDialer } from "#engine/transport/tcpDialer.ts";
import { DomainFacts } from "#engine/network/domainFacts.ts";
import type { Egress } from "#engine/network/network.ts";
import { EgressSelector } from "#engine/politeness/egressSelector.ts";
import { Politeness } from "#engine/politeness/politeness.ts";
import type { Clock, DnsLookup } from "#engine/ports.ts";
import { neverAborted } from "#engine/probe/neverAborted.ts";
import { SessionPool } from "#engine/smtp/queue/sessionPool.ts";
import { politeSession } from "#engine/smtp/session/sessionLimits.ts";

/** A clock that never advances, so that nothing expires. */
const clock: Clock = { ...systemClock, now: () => 0, elapsed: () => 0 };

function fill(count: number, put: (index: number) => unknown): void {
  for (let index = 0; index < count; index += 1) {
    put(index);
  }
}

const about = (index: number) => ({ tenant: "a", host: "mx", domain: `d${index}` });
const mailbox = (index: number) => ({ tenant: "a", canonical: `${index}`, host: "h", sender: "s" });
const question = (index: number) => ({ host: "mx", target: `t${index}@x.org` });

const egress = (local: string): Egress => ({
  local,
  seen: null,
  dialer: tcpDialer,
  sessions: new SessionPool(politeSession),
  politeness: new Politeness(clock),
});

/** Admits one mailbox, without a wait. */
const use = (politeness: Politeness, key: string | number): void =>
  void politeness.admit({
    key: `${key}`,
    domain: "x.org",
    queue: "mx",
    deadline: 60_000,
    signal: neverAborted,
  });

const lookup: DnsLookup = {
  name: "x.org",
  type: "MX",
  server: "127.0.0.1:53",
  transport: "udp",
  status: "answer",
  records: [],
  soa: null,
  started_ms: 0,
  ms: 0,
  detail: null,
};

describe("a memory that is full forgets its oldest entry, and only that one", () => {
  it("20,000 DNS answers", () => {
    const cache = new DnsCache(clock);
    fill(20_000, (index) => cache.put(`${index}`, lookup));
    expect(cache.get("0")).not.toBeNull();
    cache.put("one more", lookup);
    expect(cache.get("0")).toBeNull();
    expect(cache.get("1")).not.toBeNull();
    expect(cache.get("one more")).not.toBeNull();
  });

  it("50,000 facts about domains, in the order in which they were last said", () => {
    const facts = new DomainFacts(clock);
    const fact = { randomRecipients: "refused", reply: "550", saidAt: 0 } as const;
    fill(50_000, (index) => facts.put(about(index), fact));
    facts.put(about(0), fact);
    facts.put(about(50_000), fact);
    expect([0, 1, 2, 50_000].map((index) => facts.get(about(index)) !== null)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it("the last 50,000 deferred mailboxes", async () => {
    const memory = new InMemoryDeferralStore();
    const deferral: Deferral = { firstSeen: 0, times: 1, dueAt: 1 };
    fill(50_000, (index) => memory.remember(mailbox(index), deferral));
    await memory.remember(mailbox(0), deferral);
    await memory.remember(mailbox(50_000), deferral);
    const recalled = [0, 1, 2, 50_000].map(async (index) => memory.recall(mailbox(index)));
    expect((await Promise.all(recalled)).map((one) => one !== null)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it("20,000 mailboxes that were greylisted at one of our addresses", () => {
    const [first, second] = [egress("127.0.0.2"), egress("127.0.0.3")] as const;
    const egresses = new EgressSelector([first, second]);
    const chosen = (index: number) =>
      egresses.choose({ ...question(index), key: "mx", address: "127.0.0.1" })?.local;
    fill(20_000, (index) => egresses.greylisted(question(index), second));
    egresses.greylisted(question(0), second);
    egresses.greylisted(question(20_000), second);
    // A forgotten mailbox gets the first address with capacity.
    expect([0, 1, 2, 20_000].map(chosen)).toEqual([
      second.local,
      first.local,
      second.local,
      second.local,
    ]);
  });
});

it("a mailbox greylisted at one address is checked from another one if the first has no capacity", () => {
  const [first, second] = [egress("127.0.0.2"), egress("127.0.0.3")] as const;
  const egresses = new EgressSelector([first, second]);
  const choose = () => egresses.choose({ ...question(0), key: "mx", address: "127.0.0.1" })?.local;
  egresses.greylisted(question(0), second);
  expect(choose()).toBe(second.local);
  while (second.politeness.room("mx") >= 1) {
    use(second.politeness, "mx");
  }
  expect(choose()).toBe(first.local);
});

describe("the 20,000 mail servers whose limits are remembered", () => {
  const limits = { sessions: 3, totalSessions: 100, perMinute: 60, burst: 10, pauseMs: 300_000 };
  it("make room for a new one by forgetting the one that was not used for longest", () => {
    const politeness = new Politeness(clock, limits);
    fill(20_000, (index) => use(politeness, index));
    use(politeness, 0);
    use(politeness, "new");
    expect(["0", "1", "2", "new"].map((key) => politeness.room(key))).toEqual([8, 10, 9, 9]);
  });

  it("keep hosts with an open session, and paused ones while there are others to remove", async () => {
    const politeness = new Politeness(clock, limits);
    await politeness.enter("0", 60_000, neverAborted);
    use(politeness, "0");
    politeness.recordEvent("1", "sender_blocked");
    fill(20_000, (index) => use(politeness, index + 2));
    expect(politeness.room("0")).toBe(9);
    expect(politeness.room("1")).toBeLessThan(0);
    expect(["2", "3", "4"].map((key) => politeness.room(key))).toEqual([10, 10, 9]);
  });

  it("stay at 20,000 if all of them are paused", () => {
    const politeness = new Politeness(clock, limits);
    fill(20_001, (index) => politeness.recordEvent(`${index}`, "sender_blocked"));
    expect(politeness.room("0")).toBe(limits.burst);
    expect(politeness.room("1")).toBeLessThan(0);
    expect(politeness.room("20000")).toBeLessThan(0);
  });
});
