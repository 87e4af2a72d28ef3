import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPorts } from "#engine/composition/createPorts.ts";
import { loopbackNetwork } from "#engine/composition/loopbackNetwork.ts";
import type { DeferralStore } from "#engine/deferrals/deferralStore.ts";
import { parseRetryDelay } from "#engine/deferrals/parseRetryDelay.ts";
import { systemClock } from "#engine/transport/systemClock.ts";
import type { Ports } from "#engine/network/network.ts";
import { defaultLimits } from "#engine/network/probeLimits.ts";
import type { Clock } from "#engine/ports.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { startSandbox, type Sandbox } from "#sandbox/sandbox.ts";

const broken = () => Promise.reject(new Error("out of reach"));

describe("the wait a server names", () => {
  it.each([
    ["451 4.7.1 Greylisted, please try again in 300 seconds", 300],
    ["450 4.2.0 Greylisted for 5 minutes", 300],
    ["450 wait 2 hours", 7200],
    ["451 4.7.1 Try again after 90s", 90],
    ["450 retry in 99999 minutes", 86_400],
    ["451 4.7.1 Greylisted, try again later", null],
    ["451 4.7.1 see RFC 6647 for 3 reasons", null],
  ])("of %j is %j s", (reply, seconds) => {
    expect(parseRetryDelay(reply)).toBe(seconds);
  });
});

describe("a deferred mailbox", () => {
  let sandbox: Sandbox;
  let ahead = 0;
  const clock: Clock = {
    ...systemClock,
    now: () => systemClock.now() + ahead,
  };
  const portsWith = (memory?: DeferralStore): Ports => {
    const { suffix, dns } = sandbox;
    const endpoint = (address: string) => sandbox.endpoint(address);
    const network = loopbackNetwork({
      suffix,
      dns,
      endpoint,
      clock,
      limits: defaultLimits,
      ...(memory === undefined ? {} : { memory }),
    });
    return createPorts({ internet: network, sandbox: network, clock });
  };
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.close());

  it("is to be asked again after 5, 15, 60 minutes, 4 hours and then every 4 hours", async () => {
    const ports = portsWith();
    const waits: (number | null)[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const result = await verifyAddress("target@s58b.sandbox.test", { ports });
      expect(result.reason).toBe("temporary_failure");
      waits.push(result.retry_after_s);
      ahead += (result.retry_after_s ?? 0) * 1000;
    }
    expect(waits).toEqual([300, 900, 3600, 14_400, 14_400]);
  });

  it("can be checked at any time without extending the wait", async () => {
    const ports = portsWith();
    const first = await verifyAddress("target+early@s58b.sandbox.test", { ports });
    const before = sandbox.observed.connections;
    ahead += 120_000;
    const second = await verifyAddress("target+early@s58b.sandbox.test", { ports });
    expect(sandbox.observed.connections).toBe(before + 1);
    expect(first.retry_after_s).toBe(300);
    expect(second.retry_after_s).toBeGreaterThan(170);
    expect(second.retry_after_s).toBeLessThanOrEqual(180);
    expect(second.decision.because).toContain("Put off for 2 min so far");
  });

  it("is to be asked again when the server says", async () => {
    const result = await verifyAddress("target@s57.sandbox.test", { ports: portsWith() });
    expect(result).toMatchObject({ reason: "greylisted", retry_after_s: 5 });
  });

  it("gets its verdict from a memory that fails too", async () => {
    const ports = portsWith({ recall: broken, remember: broken });
    const result = await verifyAddress("target@s58b.sandbox.test", { ports });
    expect(result).toMatchObject({ reason: "temporary_failure", retry_after_s: 900 });
  });

  it("is not remembered at the sandbox's own domain", async () => {
    const keys: string[] = [];
    const memory: DeferralStore = {
      recall: ({ canonical }) => {
        keys.push(canonical);
        return Promise.resolve(null);
      },
      remember: () => Promise.resolve(),
    };
    const ports = portsWith(memory);
    await verifyAddress("greylisted@sandbox.test", { ports });
    await verifyAddress("target+x@s58.sandbox.test", { ports });
    expect(keys).toHaveLength(1);
    expect(keys[0]).toContain("@s58.sandbox.test");
  });
});
