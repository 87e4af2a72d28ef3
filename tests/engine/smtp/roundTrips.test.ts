import { describe, expect, it } from "vitest";
import { defaultLimits } from "#engine/probeLimits.ts";
import { verifyAddress } from "#engine/verifyAddress.ts";
import { politeScript, portsOver, scriptedServer } from "#tests/support/scriptedServer.ts";

const records = { "MX victim.org": ["10 mx.victim.org"], "A mx.victim.org": ["8.8.8.8"] };

describe("a check of a server with PIPELINING", () => {
  it("asks about a mailbox that exists in three packets", async () => {
    const server = scriptedServer(politeScript((path) => path.startsWith("ann@")));
    const result = await verifyAddress("ann@victim.org", {
      ports: portsOver(records, server.dialer),
    });
    expect(result.reason).toBe("mailbox_accepted");
    expect(server.raw.map((packet) => packet.match(/^[A-Z]{4}/gm)?.join(" "))).toEqual([
      "EHLO",
      "MAIL RCPT",
      "RCPT RCPT QUIT",
    ]);
  });

  it("asks about a mailbox that does not exist in two, and says goodbye in a third", async () => {
    const server = scriptedServer(politeScript(() => false));
    const result = await verifyAddress("ann@victim.org", {
      ports: portsOver(records, server.dialer),
    });
    expect(result.reason).toBe("mailbox_not_found");
    const packets = server.raw.map((packet) => packet.match(/^[A-Z]{4}/gm)?.join(" "));
    expect(packets.slice(0, 2)).toEqual(["EHLO", "MAIL RCPT"]);
    await expect.poll(() => server.raw.at(-1)).toBe("QUIT\r\n");
  });

  it("does not wait for the answer to QUIT", async () => {
    const polite = politeScript(() => false);
    const server = scriptedServer((command) => (command === "QUIT" ? null : polite(command)));
    // Longer than a test may take.
    const limits = { ...defaultLimits, quit: 30_000 };
    const result = await verifyAddress("ann@victim.org", {
      ports: portsOver(records, server.dialer, { limits }),
    });
    expect(result.reason).toBe("mailbox_not_found");
  });
});
