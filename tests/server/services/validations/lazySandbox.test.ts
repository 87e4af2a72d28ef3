import { expect, test } from "vitest";
import { createPorts } from "#engine/composition/createPorts.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { InMemoryDeferralStore } from "#engine/deferrals/inMemoryDeferralStore.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { lazySandbox } from "#server/services/validations/lazySandbox.ts";

const internet = internetNetwork({ dnsServers: ["127.0.0.1:9"], identity: null });
/** Returns the number of listening sockets in this process. */
const listening = () =>
  process.getActiveResourcesInfo().filter((name) => /Server|UDP/.test(name)).length;

test("the sandbox sleeps until its first check, and wakes once for many at the same time", async () => {
  const before = listening();
  const { sandbox, close } = lazySandbox(new InMemoryDeferralStore());
  const ports = createPorts({ internet, sandbox });
  await verifyAddress("ann@example.org", { ports, offline: true });
  expect(listening()).toBe(before);
  const results = await Promise.all(
    ["deliverable@sandbox.test", "mailbox-full@sandbox.test", "a@accept-all.sandbox.test"].map(
      (input) => verifyAddress(input, { ports }),
    ),
  );
  expect(results.map((result) => [result.reason, result.sandbox])).toEqual([
    ["mailbox_accepted", true],
    ["mailbox_full", true],
    ["accept_all", true],
  ]);
  const awake = listening();
  expect(awake).toBeGreaterThan(before);
  await verifyAddress("mailbox-disabled@sandbox.test", { ports });
  expect(listening()).toBe(awake);
  await close();
  await expect.poll(listening).toBe(before);
});

test("one that was never asked is closed without having been started", async () => {
  const before = listening();
  await lazySandbox(new InMemoryDeferralStore()).close();
  expect(listening()).toBe(before);
});
