import { afterAll, beforeAll, expect, it } from "vitest";
import { systemClock } from "#engine/transport/systemClock.ts";
import { chooseRandomRecipient } from "#engine/smtp/probe/probeMailbox.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";

let test: TestSandbox;
beforeAll(async () => {
  test = await startTestSandbox(0.05);
});
afterAll(() => test.sandbox.close());

const addresses = Array.from({ length: 12 }, (_, index) => `target+${index}@s57b.sandbox.test`);
const reasons = async (): Promise<Set<string>> => {
  const results = await Promise.all(
    addresses.map((address) => verifyAddress(address, { ports: test.ports })),
  );
  return new Set(results.map(({ reason }) => reason));
};

it("a list at a server that greylists every recipient is deliverable on the first retry", async () => {
  expect(await reasons()).toEqual(new Set(["greylisted"]));
  await test.wait(5500);
  expect(await reasons()).toEqual(new Set(["mailbox_accepted"]));
});

const at = (now: number, tenant = "account_1", domain = "victim.org"): string =>
  chooseRandomRecipient({ clock: { ...systemClock, now: () => now }, tenant, domain });

it("the random recipient of an account and a domain is its own and stays the same for a week", () => {
  const monday = Date.UTC(2026, 10, 19);
  const hour = 3_600_000;
  expect(at(monday + hour)).toBe(at(monday));
  expect(at(monday)).toMatch(/^[a-z][a-z0-9]{15}@victim\.org$/);
  expect(
    new Set([
      at(monday),
      at(monday + 7 * 24 * hour),
      at(monday, "account_2"),
      at(monday, "account_1", "other.org"),
    ]).size,
  ).toBe(4);
});
