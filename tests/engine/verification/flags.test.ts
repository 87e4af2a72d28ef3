import { describe, expect, it } from "vitest";
import type { Verification } from "#engine/verification/verification.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { portsOver, scriptedServer } from "#tests/support/scriptedServer.ts";

const records = { "MX post.zone": ["10 mx.post.zone"], "A mx.post.zone": ["198.51.100.7"] };

/** Checks an address whose MX host sends these replies to its recipient and to a random recipient. */
async function flagsWhere(target: string, random: string): Promise<Verification> {
  const server = scriptedServer((command) => {
    const [verb] = command.split(" ");
    if (verb === "RCPT") {
      return command.includes("<ann@") ? target : random;
    }
    return verb === "EHLO" ? "250 mx.post.zone" : verb === "QUIT" ? "221 Bye" : "250 Ok";
  });
  return verifyAddress("ann@post.zone", { ports: portsOver(records, server.dialer) });
}

const taken = "250 2.1.5 Ok";
const missing = "550 5.1.1 User unknown";

describe("flags of a mailbox", () => {
  it.each([
    ["a greylisted one", "451 4.7.1 Greylisted, try again later"],
    ["a busy server", "421 4.3.2 Too busy"],
    ["a refusal of ours", "554 5.7.1 Blocked, your address is on a blocklist"],
    ["a reply that says nothing", "550 5.0.0 No"],
  ])("stay unknown while the random recipient is: %s", async (_, random) => {
    const { flags } = await flagsWhere(taken, random);
    expect(flags).toMatchObject({ accept_all: null, mailbox_full: null, disabled: null });
  });

  it("are false where the server refuses random recipients and accepts this one", async () => {
    const { verdict, flags } = await flagsWhere(taken, missing);
    expect(verdict).toBe("deliverable");
    expect(flags).toMatchObject({ accept_all: false, mailbox_full: false, disabled: false });
  });

  it("stay unknown, but accept-all, where the server accepts every recipient", async () => {
    const { flags } = await flagsWhere(taken, taken);
    expect(flags).toMatchObject({ accept_all: true, mailbox_full: null, disabled: null });
  });

  it.each([
    ["452 4.2.2 Mailbox full", { accept_all: null, mailbox_full: true, disabled: null }],
    ["550 5.2.1 Mailbox disabled", { accept_all: null, mailbox_full: null, disabled: true }],
    [missing, { accept_all: false, mailbox_full: null, disabled: null }],
    ["451 4.7.1 Greylisted", { accept_all: null, mailbox_full: null, disabled: null }],
  ])("say what the server said of it and nothing else: %s", async (target, expected) => {
    expect((await flagsWhere(target, missing)).flags).toMatchObject(expected);
  });

  it("stay unknown without a mailbox check", async () => {
    const server = scriptedServer(() => null);
    const ports = portsOver(records, server.dialer);
    const { flags } = await verifyAddress("ann@post.zone", { ports, offline: true });
    expect(flags).toMatchObject({ accept_all: null, mailbox_full: null, disabled: null });
    expect(server.dialled).toEqual([]);
  });
});
