import { describe, expect, it } from "vitest";
import { recommendedAction } from "#engine/verdict/recommendedAction.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { politeScript, portsOver, scriptedServer } from "#tests/support/scriptedServer.ts";

const server = (reply?: string) => {
  const polite = politeScript((path) => path.startsWith("ann"));
  return scriptedServer((command) =>
    reply !== undefined && command.startsWith("RCPT") ? reply : polite(command),
  );
};

/** Checks an address of a domain whose one MX host is `host`. */
function check(email: string, host: string, reply?: string) {
  const domain = email.slice(email.indexOf("@") + 1);
  const records = { [`MX ${domain}`]: [`10 ${host}`], [`A ${host}`]: ["198.51.100.7"] };
  return verifyAddress(email, { ports: portsOver(records, server(reply).dialer) });
}

describe("the assessment of a check", () => {
  it("finds a typo in a domain that accepts the mailbox, and leads with the suggestion", async () => {
    const { verdict, reason, summary, suggestion } = await check("ann@outlok.com", "mx.outlok.com");
    expect({ verdict, reason }).toEqual({ verdict: "risky", reason: "possible_typo" });
    expect(suggestion?.email).toBe("ann@outlook.com");
    expect(summary).toBe("Did you mean ann@outlook.com? outlok.com looks like a typo.");
  });

  it("ignores tags where the provider of the mail servers does", async () => {
    const atGoogle = await check("ann.b+shop@post.zone", "aspmx.l.google.com");
    const elsewhere = await check("ann.b+shop@post.zone", "mx.post.zone");
    expect(atGoogle.canonical).toBe("ann.b@post.zone");
    expect(elsewhere.canonical).toBe("ann.b+shop@post.zone");
  });

  it.each([
    ["550 5.7.1 Blocked: your IP is on a blocklist for 600 seconds", 600],
    ["554 5.7.1 Your IP address is blocked", 3600],
  ])("retries when the server says, or after the usual wait: %s", async (reply, seconds) => {
    const { reason, retry_after_s: wait } = await check("ann@post.zone", "mx.post.zone", reply);
    expect([reason, wait]).toEqual(["sender_blocked", seconds]);
  });
});

describe("the recommended action", () => {
  it.each([
    ["deliverable", "mailbox_accepted", "send"],
    ["undeliverable", "mailbox_not_found", "do_not_send"],
    ["risky", "disposable", "do_not_send"],
    ["risky", "no_reply", "do_not_send"],
    ["risky", "role_account", "send_with_care"],
    ["unknown", "greylisted", "retry_later"],
    ["unknown", "sender_rejected", "send_with_care"],
  ] as const)("of %s for %s is %s", (verdict, reason, action) => {
    expect(recommendedAction({ verdict, reason, score: 50 })).toBe(action);
  });
});
