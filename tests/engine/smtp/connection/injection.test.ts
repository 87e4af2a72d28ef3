import { describe, expect, it } from "vitest";
import { isOneLine } from "#engine/smtp/connection/smtpConnection.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { politeScript, portsOver, scriptedServer } from "#tests/support/scriptedServer.ts";

const records = (name: string, type: string): string[] =>
  type === "MX" ? [`10 mx.${name}`] : type === "A" ? ["8.8.8.8"] : [];

describe("commands sent to a mail server", () => {
  it.each(["\r", "\n", "\0", "\r\nDATA", "\x7f", "\u0085"])("is never a command with %j", (odd) => {
    expect(isOneLine(`RCPT TO:<a${odd}@x.org>`)).toBe(false);
  });

  it.each([
    { ehlo: "probe.example.org\r\nDATA", mailFrom: "probe@example.org" },
    { ehlo: "probe.example.org", mailFrom: "probe@example.org>\r\nRCPT TO:<eve@x.org" },
  ])("is not a poisoned identity either", async (identity) => {
    const server = scriptedServer(politeScript(() => true));
    const ports = portsOver(records, server.dialer, { identity });
    const result = await verifyAddress("ann@victim.org", { ports });
    expect(result).toMatchObject({ verdict: "unknown", reason: "internal_error" });
    expect(server.raw.join("")).not.toMatch(/DATA|eve/);
  });
});
