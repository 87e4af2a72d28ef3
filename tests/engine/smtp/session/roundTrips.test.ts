import { describe, expect, it } from "vitest";
import { noSharedState } from "#engine/network/noSharedState.ts";
import { defaultLimits } from "#engine/network/probeLimits.ts";
import type { Resolver } from "#engine/ports.ts";
import { SessionPool } from "#engine/smtp/queue/sessionPool.ts";
import { ownSession } from "#engine/smtp/session/sessionLimits.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { politeScript, portsOver, scriptedServer } from "#tests/support/scriptedServer.ts";

const records = { "MX victim.org": ["10 mx.victim.org"], "A mx.victim.org": ["8.8.8.8"] };

describe("a check of a server with PIPELINING", () => {
  it("checks a mailbox that exists in three packets", async () => {
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

  it("needs no further packet if sessions may be shared and no other check waits", async () => {
    const server = scriptedServer(politeScript((path) => path.startsWith("ann@")));
    const sharedState = { ...noSharedState, sessions: new SessionPool(ownSession) };
    const ports = portsOver(records, server.dialer, { sharedState: () => sharedState });
    await verifyAddress("ann@victim.org", { ports });
    await verifyAddress("ann@victim.org", { ports });
    expect(server.dialled).toHaveLength(2);
    const packets = server.raw.map((packet) => packet.match(/^[A-Z]{4}/gm)?.join(" "));
    const one = ["EHLO", "MAIL RCPT", "RCPT RCPT QUIT"];
    expect(packets).toEqual([...one, ...one]);
  });

  it("checks a mailbox that doesn't exist in two packets, and sends QUIT in a third", async () => {
    const server = scriptedServer(politeScript(() => false));
    const result = await verifyAddress("ann@victim.org", {
      ports: portsOver(records, server.dialer),
    });
    expect(result.reason).toBe("mailbox_not_found");
    const packets = server.raw.map((packet) => packet.match(/^[A-Z]{4}/gm)?.join(" "));
    expect(packets.slice(0, 2)).toEqual(["EHLO", "MAIL RCPT"]);
    await expect.poll(() => server.raw.at(-1)).toBe("QUIT\r\n");
  });

  it("looks up MX, then every address of every host at once", async () => {
    const hosts = ["mx1", "mx2", "mx3"].map((name) => `${name}.victim.org`);
    const known: Record<string, string[]> = {
      "MX victim.org": hosts.map((host, index) => `${index} ${host}`),
      ...Object.fromEntries(hosts.map((host) => [`A ${host}`, ["8.8.8.8"]])),
    };
    const server = scriptedServer(politeScript(() => false));
    const { resolver } = portsOver(known, server.dialer).networkOf("victim.org");
    const asked: string[] = [];
    const allAsked = Promise.withResolvers<void>();
    const patient: Resolver = {
      lookup: async (name, type, options) => {
        asked.push(`${type} ${name}`);
        if (type !== "MX") {
          // No answer before the last question: one after the other would wait for ever.
          if (asked.length === 1 + hosts.length * 2) {
            allAsked.resolve();
          }
          await allAsked.promise;
        }
        return resolver.lookup(name, type, options);
      },
    };
    const ports = portsOver(known, server.dialer, { resolver: patient });
    const { reason } = await verifyAddress("ann@victim.org", { ports });
    expect(reason).toBe("mailbox_not_found");
    expect(asked.toSorted()).toEqual(
      ["MX victim.org", ...hosts.flatMap((host) => [`A ${host}`, `AAAA ${host}`])].toSorted(),
    );
  });

  it("costs one bad recipient where the mailbox does not exist: servers ban after a few", async () => {
    const server = scriptedServer(politeScript(() => false));
    await verifyAddress("ann@victim.org", { ports: portsOver(records, server.dialer) });
    expect(server.lines.filter((line) => line.startsWith("RCPT"))).toEqual([
      "RCPT TO:<ann@victim.org>",
    ]);
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
