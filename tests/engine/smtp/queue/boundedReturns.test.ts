import { expect, it } from "vitest";
import { noSharedState } from "#engine/network/noSharedState.ts";
import type { Dialer } from "#engine/ports.ts";
import { SessionPool } from "#engine/smtp/queue/sessionPool.ts";
import { ownSession } from "#engine/smtp/session/sessionLimits.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import {
  politeScript,
  portsOver,
  scriptedServer,
  type Script,
} from "#tests/support/scriptedServer.ts";

const records = { "MX victim.org": ["10 mx.victim.org"], "A mx.victim.org": ["8.8.8.8"] };
/** Sessions that may end before the turn of a mailbox, and the last one, after which it gets a session of its own. */
const mostShared = 8 + 1;

/** A session whose second transaction is refused with 421, before any recipient of it. */
function oneTransaction(): Script {
  const polite = politeScript((path) => /^u\d+@/.test(path));
  let transactions = 0;
  return (command) => {
    transactions += command.startsWith("MAIL") ? 1 : 0;
    return command.startsWith("MAIL") && transactions > 1
      ? "421 4.3.2 Service closing"
      : polite(command);
  };
}

it("a mailbox whose sessions keep ending before its turn returns to the queue eight times, then gets a session of its own", async () => {
  const { dialer } = scriptedServer(oneTransaction());
  const perSession: Dialer = {
    ...dialer,
    dial: (target) => scriptedServer(oneTransaction()).dialer.dial(target),
  };
  const sessions = new SessionPool(ownSession);
  const ports = portsOver(records, perSession, {
    sharedState: () => ({ ...noSharedState, sessions }),
  });
  const addresses = Array.from({ length: 60 }, (_, index) => `u${index}@victim.org`);
  const results = await Promise.all(addresses.map((email) => verifyAddress(email, { ports })));
  expect(new Set(results.map(({ reason }) => reason))).toEqual(new Set(["mailbox_accepted"]));
  const shared = results.map(
    ({ evidence }) =>
      evidence.sessions.filter(({ lines }) =>
        lines.some(({ text }) => text.includes("shared session")),
      ).length,
  );
  expect(Math.max(...shared)).toBe(mostShared);
});
