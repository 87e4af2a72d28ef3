import { describe, expect, it } from "vitest";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { politeScript, portsOver, scriptedServer } from "#tests/support/scriptedServer.ts";

/** Refusals that speak of us, of a rule, or of the moment, in the words of real servers. */
const replies = [
  "550 5.7.1 Service unavailable; client host [192.0.2.1] blocked using zen.spamhaus.org",
  "550 5.7.1 Refused by local policy",
  "550 5.7.25 The sending IP has no PTR record",
  "550 5.7.26 This mail is unauthenticated",
  "550 5.1.8 Sender address rejected: Domain not found",
  "550 5.1.7 Invalid sender",
  "550 Requested action not taken",
  "550 5.0.0 Refused",
  "553 5.7.1 [BL21] Connections will not be accepted",
  "554 5.7.1 Message rejected as spam",
  "554 Transaction failed",
  "530 5.7.0 Authentication required",
  "550 5.2.1 The user is receiving mail at a rate that prevents delivery",
  "550 5.7.0 Too many invalid recipients from your host",
  "571 5.7.1 Delivery not authorized, message refused",
  "450 4.1.1 User unknown",
  "450 4.2.0 Greylisted",
  "451 4.7.1 Try again later",
  "452 4.5.3 Too many recipients",
  "421 4.7.0 Too many connections",
  "421 4.3.2 Busy",
  "252 2.1.5 Cannot verify",
];

const records = { "MX victim.org": ["10 mx.victim.org"], "A mx.victim.org": ["8.8.8.8"] };
const polite = politeScript((path) => path.startsWith("ann@"));

async function checkWith(stage: string, reply: string) {
  const server = scriptedServer(
    (command) => (command.toUpperCase().startsWith(stage) ? reply : polite(command)),
    stage === "BANNER" ? reply : "220 mx.victim.org",
  );
  return verifyAddress("ann@victim.org", { ports: portsOver(records, server.dialer) });
}

describe.each(["BANNER", "EHLO", "MAIL", "RCPT"])("a refusal at %s", (stage) => {
  it.each(replies)("never makes an address undeliverable: %s", async (reply) => {
    const { verdict } = await checkWith(stage, reply);
    expect(["unknown", "risky"]).toContain(verdict);
  });
});

describe("a refusal that would speak of the mailbox", () => {
  it.each(["BANNER", "EHLO", "MAIL"])("says nothing at %s", async (stage) => {
    const { verdict } = await checkWith(stage, "550 5.1.1 User unknown");
    expect(verdict).toBe("unknown");
  });

  it("settles it at RCPT", async () => {
    const { verdict, reason } = await checkWith("RCPT", "550 5.1.1 User unknown");
    expect([verdict, reason]).toEqual(["undeliverable", "mailbox_not_found"]);
  });
});
