import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import type { Verification } from "#engine/verification/verification.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";

let test: TestSandbox;
beforeAll(async () => {
  test = await startTestSandbox();
});
afterAll(() => test.sandbox.close());

const check = (tenant: string, input: string): Promise<Verification> =>
  verifyAddress(input, { ports: test.ports, tenant });
const transports = ({ evidence }: Verification) =>
  new Set(evidence.dns.map(({ transport }) => transport));
const randomRecipients = ({ checks }: Verification) =>
  checks.find(({ name }) => name === "accept_all")?.source;
const notes = ({ evidence }: Verification): string[] =>
  evidence.sessions
    .flatMap(({ lines }) => lines)
    .filter(({ from }) => from === "note")
    .map(({ text }) => text);

describe("facts learned by one account", () => {
  it("about random recipients and names is not known to another, but to itself", async () => {
    const first = await check("ann", "target@s15.sandbox.test");
    const other = await check("bob", "target@s15.sandbox.test");
    const again = await check("ann", "target+2@s15.sandbox.test");
    expect([first, other, again].map(randomRecipients)).toEqual(["live", "live", "cached"]);
    expect(transports(other)).toEqual(transports(first));
    expect(transports(first)).not.toContain("cache");
    expect(transports(again)).toEqual(new Set(["cache"]));
    expect(other.evidence.sessions[0]?.lines.length).toBe(first.evidence.sessions[0]?.lines.length);
  });

  it("about a deferred mailbox aren't shared with another account", async () => {
    const input = "target@s58b.sandbox.test";
    const first = await check("ann", input);
    const other = await check("bob", input);
    expect(other.retry_after_s).toBe(first.retry_after_s);
    expect(other.decision).toEqual(first.decision);
  });

  it("is not shared in a session either, though each shares its own", async () => {
    const asked = ["ann", "bob"].flatMap((tenant) =>
      Array.from({ length: 12 }, (_, index) => check(tenant, `target+${index}@s50.sandbox.test`)),
    );
    const lone = check("cat", "target+lone@s50.sandbox.test");
    const results = await Promise.all(asked);
    const shared = /shared session|several checks shared/;
    expect(results.some((result) => notes(result).some((text) => shared.test(text)))).toBe(true);
    expect(notes(await lone).filter((text) => shared.test(text))).toEqual([]);
    const sessions = test.sandbox.observed.sessions.filter(({ host }) =>
      host.startsWith("mx1.s50"),
    );
    for (const { commands } of sessions) {
      const recipients = commands.filter((command) => command.includes("<target+lone@"));
      expect(recipients.length === 0 || commands.every((text) => !/target\+\d/.test(text))).toBe(
        true,
      );
    }
  });
});
