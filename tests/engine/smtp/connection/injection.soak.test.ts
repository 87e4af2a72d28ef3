import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { systemClock } from "#engine/transport/systemClock.ts";
import { DomainFacts } from "#engine/network/domainFacts.ts";
import { noSharedState } from "#engine/network/noSharedState.ts";
import { SessionPool } from "#engine/smtp/queue/sessionPool.ts";
import { ownSession } from "#engine/smtp/session/sessionLimits.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import {
  listeningServer,
  politeScript,
  portsOver,
  scriptedServer,
} from "#tests/support/scriptedServer.ts";
import { sized } from "#tests/support/soakPlan.ts";

const records = (name: string, type: string): string[] =>
  type === "MX" ? [`10 mx.${name}`] : type === "A" ? ["8.8.8.8"] : [];

const verb = fc.constantFrom("RCPT TO:<eve@x.org>", "DATA", "QUIT", "> ", "@");
const evil = fc.oneof(
  verb,
  fc.constantFrom(
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
    "é",
    "\ud800",
  ),
);
const piece = fc.oneof(evil, fc.string({ maxLength: 6, unit: "binary" }));
const printable = fc.string({ maxLength: 8, unit: "grapheme-ascii" });
const escaped = printable.map((text) => text.replaceAll(/["\\]/g, String.raw`\$&`));
/** Half of the names may be asked about: a quoted name may hold commands, brackets and anything else that is printable. */
const local = fc.oneof(
  fc.array(piece, { minLength: 1, maxLength: 5 }).map((parts) => parts.join("")),
  fc.array(piece, { maxLength: 5 }).map((parts) => `"${parts.join("")}"`),
  fc.array(fc.oneof(escaped, verb), { maxLength: 3 }).map((parts) => `"${parts.join("")}"`),
  fc
    .array(fc.constantFrom("a", "é", "+", "{", "DATA", ".x", "`", "漢"), { minLength: 1 })
    .map((parts) => parts.join("")),
);
const domain = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("victim.org", "bücher.org", "VICTIM.org") },
  fc.constantFrom("victim.org\r\nDATA", "[127.0.0.1]", "a b.org", "victim.org>", "victim.org\0"),
  fc.array(piece, { minLength: 1, maxLength: 3 }).map((parts) => `${parts.join("")}.org`),
);
const address = fc.tuple(local, domain).map((parts) => parts.join("@"));

// oxlint-disable-next-line no-control-regex
const control = /[\0-\x1f\x7f-\x9f\u2028\u2029]/;

const addresses = sized({ small: 2000, full: 100_000 });
/** Of them, how many are also asked about over TCP, so many at once. */
const overTcp = sized({ small: 500, full: 10_000 });
const atOnce = 500;
const randomRecipientName = "nobodyhasthisone";
const clock = { ...systemClock, randomLocalPart: () => randomRecipientName };
const script = politeScript((path) => !path.startsWith(randomRecipientName));

function pathOf(
  input: string,
): { path: string; randomRecipient: string; smtputf8: boolean } | null {
  const parsed = parseAddress(input);
  return parsed.ok
    ? {
        path: `${parsed.local}@${parsed.domainAscii}`,
        randomRecipient: `${randomRecipientName}@${parsed.domainAscii}`,
        smtputf8: parsed.smtputf8,
      }
    : null;
}

/** Every octet of the dialogue of one check; none where the address is no address. */
function dialogueOf(input: string): string {
  const asked = pathOf(input);
  if (asked === null) {
    return "";
  }
  const { path, randomRecipient, smtputf8 } = asked;
  const lines = [
    "EHLO probe.example.org",
    `MAIL FROM:<probe@example.org>${smtputf8 ? " SMTPUTF8" : ""}`,
    `RCPT TO:<${path}>`,
    `RCPT TO:<${randomRecipient}>`,
    `RCPT TO:<${path}>`,
    "QUIT",
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}

describe("commands sent to a mail server", () => {
  it(`is the command lines of the dialogue and nothing else, for ${addresses} addresses`, async () => {
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(address, async (input) => {
        const server = scriptedServer(script);
        const ports = { ...portsOver(records, server.dialer), clock };
        const { reason } = await verifyAddress(input, { ports });
        const expected = dialogueOf(input);
        const sent = server.raw.join("");
        asked += sent === "" ? 0 : 1;
        return (
          sent === expected &&
          !server.lines.some((line) => control.test(line)) &&
          reason !== "internal_error"
        );
      }),
      { numRuns: addresses },
    );
    // The property would hold of silence too.
    expect(asked).toBeGreaterThan(addresses / 5);
  }, 300_000);

  it(`is those lines and no others where checks share sessions over TCP, for ${overTcp} addresses`, async () => {
    const server = await listeningServer(script);
    const sharedState = {
      ...noSharedState,
      sessions: new SessionPool(ownSession),
      facts: new DomainFacts(clock),
    };
    const ports = {
      ...portsOver(records, server.dialer, { sharedState: () => sharedState }),
      clock,
    };
    const inputs = fc.sample(address, overTcp);
    for (let start = 0; start < inputs.length; start += atOnce) {
      const batch = inputs.slice(start, start + atOnce);
      await Promise.all(batch.map((input) => verifyAddress(input, { ports })));
    }
    await server.close();
    const asked = inputs.map(pathOf).filter((one) => one !== null);
    const recipients = server.lines.filter((line) => line.startsWith("RCPT"));
    const randomRecipients = new Set(
      asked.map(({ randomRecipient }) => `RCPT TO:<${randomRecipient}>`),
    );
    const targets = recipients.filter((line) => !randomRecipients.has(line));
    // Again after a random recipient, as long as it isn't known that those are refused.
    const expected = asked.map(({ path }) => `RCPT TO:<${path}>`);
    expect(new Set(targets)).toEqual(new Set(expected));
    expect(targets.length).toBeLessThan(1.5 * expected.length);
    // A session that waits sends NOOP; on a busy machine, none may wait long enough.
    const others = new Set([...server.lines.filter((line) => !line.startsWith("RCPT")), "NOOP"]);
    expect([...others].toSorted()).toEqual([
      "EHLO probe.example.org",
      "MAIL FROM:<probe@example.org>",
      "MAIL FROM:<probe@example.org> SMTPUTF8",
      "NOOP",
      "QUIT",
      "RSET",
    ]);
    expect(server.raw.join("").replaceAll("\r\n", "")).not.toMatch(control);
    expect(asked.length).toBeGreaterThan(overTcp / 5);
  }, 300_000);
});
