import { describe, expect, test } from "vitest";
import { webhookLimits } from "#contract/webhookLimits.ts";
import { HostLimits } from "#server/services/webhooks/hostLimits.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer } from "#tests/support/testServer.ts";

describe.each(databases)("the limit of a webhook host on $name", ({ open }) => {
  test("counts no attempt that was given back, and none at hosts without a limit", async () => {
    const server = await startTestServer({
      open,
      now: () => 1_800_000_000_000,
      config: { rateLimits: true },
    });
    const hosts = new HostLimits(server.context, () => undefined);
    const host = "hooks.example";
    // The time stands still, so that the host gets nothing back by itself.
    for (let made = 0; made < webhookLimits.hostPerMinute; made += 1) {
      expect(await hosts.take(host)).toBe(true);
    }
    hosts.giveBack(host);
    hosts.giveBack(null);
    expect(await hosts.take(null)).toBe(true);
    expect(await hosts.take(host)).toBe(true);
    expect(await hosts.take(host)).toBe(false);
    expect(await hosts.take("other.example")).toBe(true);
    await server.close();
  });
});
