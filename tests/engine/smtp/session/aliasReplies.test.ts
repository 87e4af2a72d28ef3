import { expect, it } from "vitest";
import { noSharedState } from "#engine/network/noSharedState.ts";
import { SessionPool } from "#engine/smtp/queue/sessionPool.ts";
import { politeSession } from "#engine/smtp/session/sessionLimits.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { portsOver, scriptedServer, type Script } from "#tests/support/scriptedServer.ts";

const records = { "MX victim.org": ["10 mx.victim.org"], "A mx.victim.org": ["8.8.8.8"] };
const users = Array.from({ length: 24 }, (_, index) => `u${index}@victim.org`);

/** Sendmail's replies: it names the mailbox that an alias leads to. */
const sendmail =
  (mailboxOf: (path: string) => string | null): Script =>
  (command) => {
    const verb = command.slice(0, 4).toUpperCase();
    if (verb === "EHLO") {
      return "250-mx.victim.org\r\n250-ENHANCEDSTATUSCODES\r\n250 PIPELINING";
    }
    if (verb === "RCPT") {
      const path = command.slice("RCPT TO:<".length, -1);
      const mailbox = mailboxOf(path);
      return mailbox === null
        ? `550 5.1.1 <${path}>... User unknown`
        : `250 2.1.5 <${mailbox}>... Recipient ok`;
    }
    return verb === "QUIT" ? "221 2.0.0 closing connection" : "250 2.0.0 OK";
  };

async function checkAtOnce(script: Script) {
  const server = scriptedServer(script);
  const sessions = new SessionPool(politeSession);
  const ports = portsOver(records, server.dialer, {
    sharedState: () => ({ ...noSharedState, sessions }),
  });
  const results = await Promise.all(users.map((user) => verifyAddress(user, { ports })));
  return { server, results };
}

it("replies that name the mailbox of an alias are answers in step, on the same connection", async () => {
  const { server, results } = await checkAtOnce(
    sendmail((path) => {
      const [, digits] = /^u(\d+)@/.exec(path) ?? [];
      // Every third user is an alias of the user before.
      const number = Number(digits);
      return digits === undefined ? null : `u${number % 3 === 2 ? number - 1 : number}@victim.org`;
    }),
  );
  expect(new Set(results.map(({ reason }) => reason))).toEqual(new Set(["mailbox_accepted"]));
  expect(server.dialled.length).toBeLessThanOrEqual(2);
});

const known = (path: string): string | null => (/^u\d*[02468]@/.test(path) ? path : null);

it("a server that is one reply late is believed about none of the recipients it mixes up", async () => {
  const honest = sendmail(known);
  let late: string | null = null;
  let recipients = 0;
  const { results } = await checkAtOnce((command) => {
    recipients += command.startsWith("RCPT TO:<u") ? 1 : 0;
    const reply = honest(command);
    if (recipients < 8 || command.startsWith("EHLO")) {
      late = null;
      return reply;
    }
    const said = late ?? "250 2.1.5 <u0@victim.org>... Recipient ok";
    late = reply;
    return said;
  });
  const wrong = results.filter(
    ({ input, verdict }) =>
      verdict !== "unknown" &&
      verdict !== (known(input) === null ? "undeliverable" : "deliverable"),
  );
  expect(wrong).toEqual([]);
});
