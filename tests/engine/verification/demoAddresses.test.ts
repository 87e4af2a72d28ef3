import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAddresses } from "#contract/demoAddresses.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";

let test: TestSandbox;
beforeAll(async () => {
  test = await startTestSandbox();
});
afterAll(() => test.sandbox.close());

const check = (email: string) => verifyAddress(email, { ports: test.ports });

describe("the demo addresses", () => {
  it.each(demoAddresses.map((one) => [one.email, one] as const))("%s", async (email, one) => {
    const result = await check(email);
    expect(result).toMatchObject({ verdict: one.verdict, reason: one.reason, sandbox: true });
  });

  it("greylist-then-ok opens five seconds after its first refusal", async () => {
    expect(await check("greylist-then-ok+again@sandbox.test")).toMatchObject({
      reason: "greylisted",
    });
    await test.wait(5500);
    expect(await check("greylist-then-ok+again@sandbox.test")).toMatchObject({
      verdict: "deliverable",
      reason: "mailbox_accepted",
    });
  });

  it("a tag makes another mailbox that behaves the same", async () => {
    expect(await check("mailbox-full+7@sandbox.test")).toMatchObject({
      canonical: "mailbox-full+7@sandbox.test",
      reason: "mailbox_full",
      flags: { mailbox_full: true },
    });
  });

  it.each([
    ["anyone@disposable.sandbox.test", "risky", "disposable"],
    ["anyone@disposable-mx.sandbox.test", "risky", "disposable"],
    ["anyone@relay-alias.sandbox.test", "risky", "relay_alias"],
    ["role-account@sandbox.test", "risky", "role_account"],
    ["no-reply@sandbox.test", "risky", "no_reply"],
    ["gibberish@sandbox.test", "risky", "gibberish"],
    ['"quoted local"@sandbox.test', "risky", "quoted_local_part"],
    ["role-account@accept-all.sandbox.test", "risky", "accept_all"],
    ["anyone@accept-all-unknown.sandbox.test", "risky", "accept_all_unknown"],
    ["anyone@domain-rejects-mail.sandbox.test", "undeliverable", "domain_rejects_mail"],
    ["ann%elsewhere.example@sandbox.test", "unknown", "policy_refused"],
    ["anyone@unable-to-relay.sandbox.test", "deliverable", "mailbox_accepted"],
    ["nobody@unable-to-relay.sandbox.test", "undeliverable", "mailbox_not_found"],
    ["anyone@mail-host-not-public.sandbox.test", "undeliverable", "mail_host_not_public"],
    ["anyone@dns-timeout.sandbox.test", "unknown", "dns_timeout"],
    ["anyone@dns-failure.sandbox.test", "unknown", "dns_failure"],
    ["anyone@tls-failed.sandbox.test", "unknown", "tls_failed"],
    ["anyone@server-busy.sandbox.test", "unknown", "server_busy"],
    ["temporary-failure@sandbox.test", "unknown", "temporary_failure"],
    ["server-busy@sandbox.test", "unknown", "server_busy"],
    ["sender-rate-limited@sandbox.test", "unknown", "sender_rate_limited"],
    ["sender-rejected@sandbox.test", "unknown", "sender_rejected"],
    ["policy-refused@sandbox.test", "unknown", "policy_refused"],
    ["refused-unclear@sandbox.test", "unknown", "refused_unclear"],
    ["auth-required@sandbox.test", "unknown", "auth_required"],
    ["provider-opaque@sandbox.test", "unknown", "provider_opaque"],
    ["protocol-error@sandbox.test", "unknown", "protocol_error"],
  ])("%s is %s, %s", async (email, verdict, reason) => {
    expect(await check(email)).toMatchObject({ verdict, reason });
  });

  it("the transcript contains the dialogue and marks the deciding line", async () => {
    const { evidence } = await check("mailbox-not-found@sandbox.test");
    const [session] = evidence.sessions;
    const lines = session!.lines.map(({ from, text }) => `${from[0]} ${text}`);
    expect(lines).toContain("c RCPT TO:<mailbox-not-found@sandbox.test>");
    expect(session!.lines.filter(({ deciding }) => deciding)).toMatchObject([
      { from: "server", stage: "rcpt", text: expect.stringMatching(/^550 5\.1\.1 /) },
    ]);
    expect(session!.outcome).toBe("completed");
    expect(evidence.dns.map(({ type, status }) => `${type} ${status}`)).toEqual([
      "MX answer",
      "A answer",
      "AAAA no_data",
    ]);
  });

  it("checks a random recipient only if the mailbox was accepted", async () => {
    const sessions = test.sandbox.observed.sessions;
    await check("mailbox-not-found+once@sandbox.test");
    expect(sessions.at(-1)!.commands.filter((line) => line.startsWith("RCPT"))).toHaveLength(1);
    await check("deliverable+once@sandbox.test");
    const asked = sessions.at(-1)!.commands.filter((line) => line.startsWith("RCPT"));
    expect(asked).toHaveLength(3);
    expect(asked[0]).toBe(asked[2]);
  });
});
