import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOneLine } from "#engine/smtp/smtpConnection.ts";
import { verifyAddress } from "#engine/verifyAddress.ts";
import { politeScript, portsOver, scriptedServer } from "#tests/support/scriptedServer.ts";

const records = (name: string, type: string): string[] =>
  type === "MX" ? [`10 mx.${name}`] : type === "A" ? ["8.8.8.8"] : [];

const evil = fc.constantFrom(
  "\r\n",
  "\n",
  "\r",
  "\0",
  "\u0085",
  "\u2028",
  "\x7f",
  "\x1b[2J",
  ">",
  "<",
  " ",
  '"',
  "\\",
  "@",
  "RCPT TO:<eve@x.org>",
  "DATA",
  "QUIT",
  "é",
  "\ud800",
);
const piece = fc.oneof(evil, fc.string({ maxLength: 6, unit: "binary" }));
const local = fc.oneof(
  fc.array(piece, { minLength: 1, maxLength: 5 }).map((parts) => parts.join("")),
  fc.array(piece, { maxLength: 5 }).map((parts) => `"${parts.join("")}"`),
);
const domain = fc.oneof(
  fc.constantFrom("victim.org", "bücher.org", "victim.org\r\nDATA", "[127.0.0.1]", "a b.org"),
  fc.array(piece, { minLength: 1, maxLength: 3 }).map((parts) => `${parts.join("")}.org`),
);

const allowed =
  /^(?:EHLO probe\.example\.org|MAIL FROM:<(?:probe@example\.org)?>(?: SMTPUTF8)?|RCPT TO:<.+@[a-z0-9.-]+>|QUIT)$/u;
// oxlint-disable-next-line no-control-regex
const control = /[\0-\x1f\x7f-\x9f\u2028\u2029]/;

describe("what goes out to a mail host", () => {
  it("is nothing but whole, single command lines, whatever the address", async () => {
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(local, domain, async (name, host) => {
        const server = scriptedServer(politeScript(() => true));
        const input = `${name}@${host}`;
        const result = await verifyAddress(input, { ports: portsOver(records, server.dialer) });
        expect(result.reason).not.toBe("internal_error");
        expect(server.raw.join("").split("\r\n").slice(0, -1)).toEqual(server.lines);
        for (const line of server.lines) {
          expect(line).toMatch(allowed);
          expect(line).not.toMatch(control);
        }
        asked += server.lines.length > 0 ? 1 : 0;
      }),
      { numRuns: 3000 },
    );
    // The property would hold of silence too.
    expect(asked).toBeGreaterThan(20);
  });

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
