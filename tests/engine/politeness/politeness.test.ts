import { afterEach, describe, expect, it } from "vitest";
import { createPorts } from "#engine/composition/createPorts.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { loopbackNetwork } from "#engine/composition/loopbackNetwork.ts";
import { systemClock } from "#engine/transport/systemClock.ts";
import type { Ports } from "#engine/network/network.ts";
import { defaultLimits } from "#engine/network/probeLimits.ts";
import { Politeness } from "#engine/politeness/politeness.ts";
import type { PolitenessLimits } from "#engine/politeness/politenessLimits.ts";
import type { Clock } from "#engine/ports.ts";
import { neverAborted } from "#engine/probe/neverAborted.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { startSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import { settle, SteppedClock } from "./steppedClock.ts";

/** Asks for a token as a check of a domain does. */
const admit = (
  politeness: Politeness,
  key: string,
  deadline: number,
  { domain = key, signal = neverAborted }: { domain?: string; signal?: AbortSignal } = {},
) => politeness.admit({ key, domain, queue: key, deadline, signal });

const limits: PolitenessLimits = {
  sessions: 3,
  totalSessions: 5,
  perMinute: 60,
  burst: 10,
  pauseMs: 300_000,
};

describe("the rate for one provider", () => {
  it("lets 10,000 mailboxes of one host pass at the configured rate and returns the wait for the rest", async () => {
    const clock = new SteppedClock();
    const politeness = new Politeness(clock, limits);
    const admitted: number[] = [];
    const waits: number[] = [];
    const reasons = new Set<string>();
    const ask = async (): Promise<void> => {
      const admission = await admit(politeness, "mx.one.example", 60_000);
      if (admission.ok) {
        admitted.push(clock.elapsed());
      } else {
        waits.push(admission.retryAfterS);
        reasons.add(admission.reason);
      }
    };
    for (let index = 0; index < 10_000; index += 1) {
      void ask();
    }
    for (let second = 0; second <= 60; second += 1) {
      await settle();
      clock.pass(1000);
    }
    await settle();
    expect(admitted.length + waits.length).toBe(10_000);
    expect([...reasons]).toEqual(["sender_rate_limited"]);
    expect(admitted.length).toBeGreaterThan(limits.burst);
    expect(admitted.length).toBeLessThanOrEqual(limits.perMinute + limits.burst);
    expect(Math.min(...waits)).toBeGreaterThan(0);
  });

  it("does not count for another provider", async () => {
    const politeness = new Politeness(new SteppedClock(), { ...limits, burst: 1 });
    const ask = (key: string) => admit(politeness, key, 0);
    expect(await ask("one")).toEqual({ ok: true });
    expect(await ask("one")).toMatchObject({ ok: false });
    expect(await ask("two")).toEqual({ ok: true });
  });

  it("is shared among the domains of one provider in turn", async () => {
    const clock = new SteppedClock();
    const politeness = new Politeness(clock, limits);
    const admitted: string[] = [];
    const ask = async (domain: string): Promise<void> => {
      const admission = await admit(politeness, "mx", 60_000, { domain });
      if (admission.ok) {
        admitted.push(domain);
      }
    };
    for (const domain of ["large.example", "small.example", "other.example"]) {
      for (let index = 0; index < (domain === "large.example" ? 1000 : 4); index += 1) {
        void ask(domain);
      }
    }
    await settle();
    clock.pass(20);
    await settle();
    const count = (domain: string): number => admitted.filter((one) => one === domain).length;
    expect(admitted).toHaveLength(limits.burst);
    expect(count("small.example")).toBeGreaterThanOrEqual(2);
    expect(count("other.example")).toBeGreaterThanOrEqual(1);
    for (let second = 0; second < 60; second += 1) {
      clock.pass(1000);
      await settle();
    }
    expect(count("small.example")).toBe(4);
    expect(count("other.example")).toBe(4);
    expect(count("large.example")).toBeGreaterThan(limits.perMinute / 2);
  });

  it("gives a place to as many sessions as the limits say, to one and to all", async () => {
    const politeness = new Politeness(new SteppedClock(), limits);
    const inside: string[] = [];
    for (const key of ["a", "a", "a", "a", "b", "b", "b", "b"]) {
      void politeness.enter(key, 60_000, neverAborted).then(() => inside.push(key));
    }
    await settle();
    expect(inside.filter((key) => key === "a")).toHaveLength(3);
    expect(inside).toHaveLength(limits.totalSessions);
    politeness.leave("a");
    politeness.leave("b");
    await settle();
    expect(inside).toHaveLength(limits.totalSessions + 2);
  });
});

describe("a server that turns us away", () => {
  const clock = new SteppedClock();
  const politeness = new Politeness(clock, limits);
  const ask = () => admit(politeness, "mx", clock.elapsed() + 60_000);

  it("is paused after one block, and gets one trial after the pause", async () => {
    expect(await ask()).toEqual({ ok: true });
    politeness.recordEvent("mx", "sender_blocked");
    expect(await ask()).toMatchObject({ reason: "sender_blocked", retryAfterS: 300 });
    clock.pass(300_000);
    expect(await ask()).toEqual({ ok: true });
    expect(await ask()).toMatchObject({ ok: false });
  });

  it("is paused twice as long if the trial fails", async () => {
    politeness.recordEvent("mx", "sender_rate_limited");
    expect(await ask()).toMatchObject({ reason: "sender_rate_limited", retryAfterS: 600 });
  });

  it("is used as usual after a successful trial", async () => {
    clock.pass(600_000);
    expect(await ask()).toEqual({ ok: true });
    politeness.recordEvent("mx", "success");
    expect(await ask()).toEqual({ ok: true });
    expect(await ask()).toEqual({ ok: true });
  });
});

describe("after a long time", () => {
  it("at most a burst is checked at once", async () => {
    const clock = new SteppedClock();
    const politeness = new Politeness(clock, limits);
    await admit(politeness, "mx", 60_000);
    clock.pass(3_600_000);
    expect(politeness.room("mx")).toBe(limits.burst);
  });

  it("a pause is an hour at most, and a trial without an answer is followed by another", async () => {
    const clock = new SteppedClock();
    const politeness = new Politeness(clock, limits);
    const ask = () => admit(politeness, "mx", clock.elapsed() + 60_000);
    const pauses: number[] = [];
    for (let trial = 0; trial < 6; trial += 1) {
      expect(await ask()).toEqual({ ok: true });
      politeness.recordEvent("mx", "sender_blocked");
      const refused = await ask();
      pauses.push(refused.ok ? 0 : refused.retryAfterS);
      clock.pass(3_600_000);
    }
    expect(pauses).toEqual([300, 600, 1200, 2400, 3600, 3600]);
    expect(await ask()).toEqual({ ok: true });
    expect(await ask()).toMatchObject({ ok: false, retryAfterS: 300 });
    clock.pass(limits.pauseMs);
    expect(await ask()).toEqual({ ok: true });
  });
});

describe("a server that turned us away while other answers were under way", () => {
  const clock = new SteppedClock();
  const politeness = new Politeness(clock, limits);
  const ask = () => admit(politeness, "mx", clock.elapsed() + 60_000);

  it("stays paused after a late success", async () => {
    expect([await ask(), await ask()]).toEqual([{ ok: true }, { ok: true }]);
    politeness.recordEvent("mx", "sender_blocked");
    clock.pass(1000);
    politeness.recordEvent("mx", "success");
    expect(await ask()).toMatchObject({ reason: "sender_blocked", retryAfterS: 299 });
    expect(politeness.room("mx")).toBeLessThan(0);
  });

  it("stays paused until the trial itself succeeds", async () => {
    clock.pass(299_000);
    politeness.recordEvent("mx", "success");
    expect(await ask()).toEqual({ ok: true });
    expect(await ask()).toMatchObject({ reason: "sender_blocked" });
    politeness.recordEvent("mx", "unclear");
    expect(await ask()).toMatchObject({ reason: "sender_blocked" });
  });
});

describe("in the sandbox", () => {
  let sandbox: Sandbox;
  let ahead = 0;
  const clock: Clock = { ...systemClock, elapsed: () => systemClock.elapsed() + ahead };
  const open = async (politeness: PolitenessLimits): Promise<Ports> => {
    sandbox = await startSandbox();
    const { suffix, dns } = sandbox;
    const network = loopbackNetwork({
      suffix,
      dns,
      endpoint: (address) => sandbox.endpoint(address),
      limits: defaultLimits,
      clock,
      politeness,
    });
    const internet = internetNetwork({ dnsServers: ["127.0.0.1:9"], identity: null });
    return createPorts({ internet, sandbox: network, clock });
  };
  afterEach(() => sandbox.close());

  it("a storm of 421 meets at most five more connections in ten minutes (S76)", async () => {
    const ports = await open({ ...limits, burst: 1000 });
    const results = [];
    for (let index = 0; index < 120; index += 1) {
      results.push(await verifyAddress(`target+${index}@s76.sandbox.test`, { ports }));
      ahead += 5000;
    }
    expect(sandbox.observed.connections).toBeLessThanOrEqual(5);
    expect(new Set(results.map(({ reason }) => reason))).toEqual(new Set(["sender_rate_limited"]));
    const undialled = results.filter(({ evidence }) => evidence.sessions.length === 0);
    expect(undialled.length).toBeGreaterThan(100);
    expect(undialled.every(({ retry_after_s: wait }) => wait !== null && wait > 0)).toBe(true);
  });

  it("a ban makes the rest of a list unknown, never undeliverable (S77)", async () => {
    const ports = await open({ ...limits, burst: 1000 });
    const results = [];
    for (let index = 0; index < 30; index += 1) {
      results.push(await verifyAddress(`nobody-${index}@s77.sandbox.test`, { ports }));
    }
    const reasons = results.map(({ reason }) => reason);
    expect(reasons.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => "mailbox_not_found"));
    expect(new Set(reasons.slice(3))).toEqual(new Set(["sender_blocked"]));
    expect(sandbox.observed.connections).toBeLessThanOrEqual(4);
  });

  it("a list for one host keeps to its rate and its sessions", async () => {
    const ports = await open({ ...limits, burst: 12, perMinute: 1 });
    const addresses = Array.from({ length: 300 }, (_, index) => `a${index}@s51.sandbox.test`);
    const results = await Promise.all(
      addresses.map((address) => verifyAddress(address, { ports })),
    );
    const count = (wanted: string) => results.filter(({ reason }) => reason === wanted).length;
    expect(count("accept_all")).toBe(12);
    expect(count("sender_rate_limited")).toBe(288);
    // The second half of the burst comes a moment later, maybe after some sessions have ended.
    expect(sandbox.observed.connections).toBeLessThanOrEqual(2 * limits.sessions);
  });

  it("a session has at most 50 recipients", async () => {
    const ports = await open({ ...limits, burst: 100 });
    const addresses = Array.from({ length: 90 }, (_, index) => `target+${index}@s50.sandbox.test`);
    const results = await Promise.all(
      addresses.map((address) => verifyAddress(address, { ports })),
    );
    expect(new Set(results.map(({ reason }) => reason))).toEqual(new Set(["mailbox_accepted"]));
    const recipients = sandbox.observed.sessions.map(
      ({ commands }) => commands.filter((command) => command.startsWith("RCPT")).length,
    );
    expect(Math.max(...recipients)).toBeGreaterThan(16);
    expect(Math.max(...recipients)).toBeLessThanOrEqual(50);
  });

  it("the sandbox's own domain has no rate limit", async () => {
    const ports = await open({ ...limits, burst: 1, perMinute: 1 });
    const addresses = Array.from({ length: 40 }, (_, index) => `deliverable+${index}@sandbox.test`);
    const results = await Promise.all(
      addresses.map((address) => verifyAddress(address, { ports })),
    );
    expect(new Set(results.map(({ reason }) => reason))).toEqual(new Set(["mailbox_accepted"]));
  });
});
