import { describe, expect, it } from "vitest";
import { DomainFacts } from "#engine/network/domainFacts.ts";
import { noSharedState } from "#engine/network/noSharedState.ts";
import { SessionPool } from "#engine/smtp/queue/sessionPool.ts";
import { politeSession } from "#engine/smtp/session/sessionLimits.ts";
import { systemClock } from "#engine/transport/systemClock.ts";
import type { CheckName } from "#vocabulary/checks.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import {
  politeScript,
  portsOver,
  scriptedServer,
  type Script,
  type ScriptedServer,
} from "#tests/support/scriptedServer.ts";

const records = { "MX victim.org": ["10 mx.victim.org"], "A mx.victim.org": ["8.8.8.8"] };
const denial = "554 5.7.1 Relay access denied";

/** A server that refuses these recipients as relaying. */
const denying = (denies: (path: string) => boolean, polite: Script): Script => {
  return (command) =>
    command.startsWith("RCPT TO:<") && denies(command.slice("RCPT TO:<".length, -1))
      ? denial
      : polite(command);
};
const routed = denying(
  (path) => path.includes("%"),
  politeScript((path) => path.startsWith("ann@")),
);
const old = denying(
  (path) => !path.startsWith("ann@"),
  politeScript(() => true),
);

type Check = (...addresses: string[]) => Promise<string[]>;

/** Returns a function that checks addresses at once, in shared sessions and with one memory of the domain. */
function checksOn(server: ScriptedServer, checks?: readonly CheckName[]): Check {
  const facts = new DomainFacts(systemClock);
  const sessions = new SessionPool(politeSession);
  const ports = portsOver(records, server.dialer, {
    sharedState: () => ({ ...noSharedState, sessions, facts }),
  });
  return async (...addresses) => {
    const results = await Promise.all(
      addresses.map((address) =>
        verifyAddress(address, { ports, ...(checks === undefined ? {} : { checks }) }),
      ),
    );
    return results.map(({ verdict, reason }) => `${verdict} ${reason}`);
  };
}

const recipients = ({ lines }: ScriptedServer): string[] =>
  lines.filter((line) => line.startsWith("RCPT"));

it("a routed local part is refused alone: others of its domain stay deliverable", async () => {
  const server = scriptedServer(routed);
  const addresses = Array.from({ length: 4 }, () => [
    "x%y@victim.org",
    "ann@victim.org",
    "bob@victim.org",
  ]).flat();
  expect(await checksOn(server)(...addresses)).toEqual(
    Array.from({ length: 4 }, () => [
      "unknown policy_refused",
      "deliverable mailbox_accepted",
      "undeliverable mailbox_not_found",
    ]).flat(),
  );
});

it("a denial takes one more recipient, in the same session", async () => {
  const server = scriptedServer(routed);
  expect(await checksOn(server)("x%y@victim.org")).toEqual(["unknown policy_refused"]);
  expect(recipients(server)).toHaveLength(2);
  expect(server.dialled).toHaveLength(1);
});

it("a server that takes one recipient a session gets no second session for a denial", async () => {
  let recipientsHere = 0;
  const server = scriptedServer((command) => {
    recipientsHere += command.startsWith("RCPT") ? 1 : 0;
    return command.startsWith("RCPT") && recipientsHere > 1
      ? "452 4.5.3 One recipient at a time"
      : routed(command);
  });
  expect(await checksOn(server)("x%y@victim.org")).toEqual(["unknown policy_refused"]);
  expect(server.dialled).toHaveLength(1);
});

it("without the accept-all check, a plain denial counts for the domain and a routed one doesn't", async () => {
  const server = scriptedServer(
    denying(
      () => true,
      politeScript(() => true),
    ),
  );
  expect(await checksOn(server, ["smtp"])("x%y@victim.org", "bob@victim.org")).toEqual([
    "unknown policy_refused",
    "undeliverable domain_rejects_mail",
  ]);
  expect(recipients(server)).toHaveLength(2);
});

it("a domain whose server refuses to relay to everyone is refused once it said so to the random recipient", async () => {
  const server = scriptedServer(
    denying(
      () => true,
      politeScript(() => true),
    ),
  );
  expect(await checksOn(server)("x%y@victim.org")).toEqual(["undeliverable domain_rejects_mail"]);
});

it("an old server that refuses unknown mailboxes as relaying is known by a mailbox that it accepts", async () => {
  const check = checksOn(scriptedServer(old));
  expect(await check("ann@victim.org")).toEqual(["deliverable mailbox_accepted"]);
  expect(await check("bob@victim.org", "x%y@victim.org")).toEqual([
    "undeliverable mailbox_not_found",
    "unknown policy_refused",
  ]);
});

it.each([
  ["accepted", true],
  ["unknown", false],
])(
  "a plain mailbox refused as relaying says nothing of a domain whose random recipient is %s",
  async (_, accepts) => {
    const server = scriptedServer(
      denying(
        (path) => /^bob\d@/.test(path),
        politeScript(() => accepts),
      ),
    );
    // The first has a session of its own, the others share one.
    const addresses = Array.from({ length: 8 }, (_unused, index) => `bob${index}@victim.org`);
    const results = await checksOn(server)(...addresses);
    expect(new Set(results)).toEqual(new Set(["unknown policy_refused"]));
  },
);

it("a temporary denial takes no random recipient", async () => {
  const server = scriptedServer((command) =>
    command.startsWith("RCPT") ? "454 4.7.1 Relay access denied" : routed(command),
  );
  expect(await checksOn(server)("bob@victim.org")).toEqual(["unknown temporary_failure"]);
  expect(recipients(server)).toHaveLength(1);
});

it("a temporary denial of the random recipient proves nothing", async () => {
  const server = scriptedServer((command) =>
    command.startsWith("RCPT") && !command.includes("<ann@")
      ? "454 4.7.1 Relay access denied"
      : routed(command),
  );
  expect(await checksOn(server)("ann@victim.org")).toEqual(["risky accept_all_unknown"]);
});

describe("with a second mail server", () => {
  const twoServers = {
    "MX victim.org": ["10 mx1.victim.org", "20 mx2.victim.org"],
    "A mx1.victim.org": ["8.8.8.8"],
    "A mx2.victim.org": ["8.8.4.4"],
  };

  it("a server that serves the domain has the last word on a routed local part", async () => {
    const server = scriptedServer(routed);
    await verifyAddress("x%y@victim.org", { ports: portsOver(twoServers, server.dialer) });
    expect(server.dialled).toEqual(["8.8.8.8"]);
  });

  it("the second is asked where the first gives the random recipient no reply that counts", async () => {
    const server = scriptedServer((command) =>
      command.startsWith("RCPT") && !command.includes("%")
        ? "452 4.5.3 One recipient at a time"
        : routed(command),
    );
    await verifyAddress("x%y@victim.org", { ports: portsOver(twoServers, server.dialer) });
    expect(server.dialled).toEqual(["8.8.8.8", "8.8.4.4"]);
  });
});
