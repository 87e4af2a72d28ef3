import { describe, expect, it } from "vitest";
import { DomainFacts } from "#engine/network/domainFacts.ts";
import { noSharedState } from "#engine/network/noSharedState.ts";
import { defaultLimits } from "#engine/network/probeLimits.ts";
import { Politeness } from "#engine/politeness/politeness.ts";
import { defaultPoliteness } from "#engine/politeness/politenessLimits.ts";
import type { Dialer } from "#engine/ports.ts";
import { SessionPool } from "#engine/smtp/queue/sessionPool.ts";
import { politeSession } from "#engine/smtp/session/sessionLimits.ts";
import { systemClock } from "#engine/transport/systemClock.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import {
  politeScript,
  portsOver,
  scriptedServer,
  type Script,
} from "#tests/support/scriptedServer.ts";

const records = { "MX victim.org": ["10 mx.victim.org"], "A mx.victim.org": ["8.8.8.8"] };
const limits = { ...defaultLimits, mail: 200, quit: 100 };
const honest = politeScript((path) => /^u\d+@/.test(path));
const mail = "MAIL FROM:<probe@example.org>";
const rcpt = (name: string): string => `RCPT TO:<${name}@victim.org>`;

/** Returns the script of a server without PIPELINING that follows `script` otherwise. */
const withoutPipelining =
  (script: Script): Script =>
  (command) =>
    command.startsWith("EHLO") ? "250 mx.test.example" : script(command);

/** Returns a server and functions that check addresses there, one after the other or at the same time, in one session at a time. */
function installation(script: Script) {
  const server = scriptedServer(script);
  const sharedState = {
    ...noSharedState,
    sessions: new SessionPool(politeSession),
    facts: new DomainFacts(systemClock),
    politeness: new Politeness(systemClock, { ...defaultPoliteness, sessions: 1 }),
  };
  const ports = portsOver(records, server.dialer, { limits, sharedState: () => sharedState });
  const check = (name: string) => verifyAddress(`${name}@victim.org`, { ports });
  return {
    server,
    inTurn: async (...names: string[]) => {
      const results = [];
      for (const name of names) {
        results.push(await check(name));
      }
      return results;
    },
    atOnce: (names: readonly string[]) => Promise.all(names.map(check)),
  };
}

const users = (count: number): string[] => Array.from({ length: count }, (_, index) => `u${index}`);
const reasonsOf = (results: readonly { reason: string }[]): string[] =>
  results.map(({ reason }) => reason);

/** Returns the commands, with all random recipients called `random`. */
const commandsOf = ({ lines }: { lines: readonly string[] }): string[] =>
  lines.map((line) => line.replace(/<[a-z0-9]{16}@/u, "<random@"));

describe("a check where random recipients are known to be refused", () => {
  it.each<[string, (script: Script) => Script]>([
    ["with", (script) => script],
    ["without", withoutPipelining],
  ])("takes a greylisted target for what it is, %s PIPELINING", async (_, variant) => {
    const { server, inTurn } = installation(
      variant((command) =>
        command === rcpt("u2") ? "450 4.2.0 Greylisted, try again later" : honest(command),
      ),
    );
    expect(reasonsOf(await inTurn("u1", "u2"))).toEqual(["mailbox_accepted", "greylisted"]);
    expect(commandsOf(server).filter((line) => line === rcpt("random"))).toHaveLength(1);
  });

  it("compares a malformed target with that refusal", async () => {
    const { inTurn } = installation((command) =>
      command === rcpt("u2") ? "553 5.1.3 Bad recipient address syntax" : honest(command),
    );
    expect(reasonsOf(await inTurn("u1", "u2"))).toEqual(["mailbox_accepted", "provider_syntax"]);
  });

  it("keeps its reply if the server never answers RSET", async () => {
    const { server, inTurn } = installation((command) =>
      command === "RSET" ? null : honest(command),
    );
    const results = await inTurn("u1", "u2", "nobody");
    expect(reasonsOf(results)).toEqual([
      "mailbox_accepted",
      "mailbox_accepted",
      "mailbox_not_found",
    ]);
    expect(server.dialled).toHaveLength(3);
    expect(results[1]?.evidence.sessions[0]?.outcome).toBe("completed");
  });

  it.each(["250 2.1.5 <u2@victim.org>... Recipient ok", "250 2.0.0 Ok\r\n250 2.0.0 Ok", "354 Go"])(
    "has no result if RSET gets `%s`",
    async (reply) => {
      const { inTurn } = installation((command) => (command === "RSET" ? reply : honest(command)));
      expect(reasonsOf(await inTurn("u1", "u2"))).toEqual(["mailbox_accepted", "protocol_error"]);
    },
  );
});

describe("without PIPELINING, a check in its own session", () => {
  it("sends the target again only if the random recipient is refused, and no RSET", async () => {
    const { server, inTurn } = installation(withoutPipelining(honest));
    expect(reasonsOf(await inTurn("u1"))).toEqual(["mailbox_accepted"]);
    await expect
      .poll(() => commandsOf(server).slice(1))
      .toEqual([mail, rcpt("u1"), rcpt("random"), rcpt("u1"), "QUIT"]);

    const open = installation(withoutPipelining(politeScript(() => true)));
    expect(reasonsOf(await open.inTurn("u1"))).toEqual(["accept_all"]);
    await expect
      .poll(() => commandsOf(open.server).slice(1))
      .toEqual([mail, rcpt("u1"), rcpt("random"), "QUIT"]);
  });

  it("confirms with RSET that the target was accepted where no random recipient follows", async () => {
    const { server, inTurn } = installation(withoutPipelining(honest));
    await inTurn("u1", "u2");
    expect(commandsOf(server).slice(-3)).toEqual([mail, rcpt("u2"), "RSET"]);
  });

  it("trusts no reply behind one that no command explains, and sends no QUIT", async () => {
    const { server, inTurn } = installation(
      withoutPipelining((command) =>
        command === rcpt("u1") ? "250 2.1.5 Ok\r\n250 2.1.5 Ok" : honest(command),
      ),
    );
    expect(reasonsOf(await inTurn("u1"))).toEqual(["protocol_error"]);
    expect(commandsOf(server)).toEqual(["EHLO probe.example.org", mail, rcpt("u1")]);
  });

  it("doesn't read the reply to QUIT", async () => {
    const { inTurn } = installation(
      withoutPipelining((command) => (command === "QUIT" ? "250 2.0.0 Ok" : honest(command))),
    );
    expect(reasonsOf(await inTurn("u1"))).toEqual(["mailbox_accepted"]);
  });
});

it.each<[string, number]>([
  ["451 4.3.0 Try again later", 0],
  ["530 5.7.0 Authentication required", 0],
  ["550 5.7.1 Sender rejected", 1],
])("after `%s` to MAIL, the empty sender is tried %i times", async (reply, times) => {
  const { server, inTurn } = installation((command) =>
    command === mail ? reply : honest(command),
  );
  await inTurn("u1");
  expect(server.lines.filter((line) => line === "MAIL FROM:<>")).toHaveLength(times);
});

it.each<[string, (script: Script) => Script]>([
  ["with", (script) => script],
  ["without", withoutPipelining],
])(
  "a server that is one reply late from the first recipient on kills no mailbox, %s PIPELINING",
  async (_, variant) => {
    const script = variant(honest);
    let late: string | null = null;
    const { atOnce } = installation((command) => {
      const reply = script(command);
      if (command.startsWith("EHLO")) {
        late = null;
        return reply;
      }
      const said = late ?? "250 2.0.0 Ok";
      late = reply;
      return command === "QUIT" ? "221 2.0.0 Bye" : said;
    });
    const results = await atOnce(["nobody", ...users(8)]);
    const dead = results.filter(({ verdict }) => verdict === "undeliverable");
    expect(dead.map(({ input }) => input)).toEqual([]);
  },
);

it("a refusal after an upgrade to TLS is the one that counts", async () => {
  let secured = false;
  const server = scriptedServer((command) => {
    if (command === "STARTTLS") {
      secured = true;
      return "220 2.0.0 Ready";
    }
    if (command.startsWith("MAIL")) {
      return secured
        ? "550 5.7.1 Sender address rejected"
        : "530 5.7.0 Must issue a STARTTLS command first";
    }
    return honest(command);
  });
  const dialer: Dialer = {
    ...server.dialer,
    startTls: (socket) =>
      Promise.resolve({
        ok: true,
        socket,
        version: "TLSv1.3",
        cipher: "TLS_AES_256_GCM_SHA384",
        authorized: true,
        detail: null,
      }),
  };
  const result = await verifyAddress("u1@victim.org", { ports: portsOver(records, dialer) });
  expect(result.reason).toBe("sender_rejected");
  const senders = server.lines.filter((line) => line.startsWith("MAIL"));
  expect(senders).toEqual([mail, mail, "MAIL FROM:<>"]);
});

describe("a session that continues after its first check", () => {
  it("begins a new transaction, because the reply to RSET proves that those before it weren't shifted", async () => {
    const { server, atOnce } = installation(honest);
    await atOnce(["nobody", ...users(3)]);
    expect(commandsOf(server).slice(0, 8)).toEqual([
      "EHLO probe.example.org",
      mail,
      rcpt("nobody"),
      "RSET",
      mail,
      rcpt("u0"),
      rcpt("u1"),
      rcpt("random"),
    ]);
    expect(server.dialled).toHaveLength(1);
  });

  it("keeps the empty sender that the server accepted instead of ours", async () => {
    const { server, atOnce } = installation((command) =>
      command === mail ? "550 5.7.1 Sender rejected" : honest(command),
    );
    const results = await atOnce(users(8));
    expect(new Set(reasonsOf(results))).toEqual(new Set(["mailbox_accepted"]));
    expect(server.dialled).toHaveLength(1);
    expect(server.lines.filter((line) => line === mail)).toHaveLength(1);
  });

  it("has no continuation after 421 to its first target", async () => {
    const { server, atOnce } = installation((command) =>
      command === rcpt("u0") ? "421 4.7.0 closing transmission channel" : honest(command),
    );
    const results = await atOnce(users(4));
    expect(reasonsOf(results)).toEqual(["server_busy", ...Array(3).fill("mailbox_accepted")]);
    expect(commandsOf(server).slice(1, 4)).toEqual([mail, rcpt("u0"), "QUIT"]);
    expect(server.dialled).toHaveLength(2);
  });

  it("leaves malformed targets to a session of their own", async () => {
    const { server, atOnce } = installation((command) =>
      command === rcpt("u2") ? "553 5.1.3 Bad recipient address syntax" : honest(command),
    );
    const results = await atOnce(["nobody", "u1", "u2", "u3"]);
    expect(reasonsOf(results)).toEqual([
      "mailbox_not_found",
      "mailbox_accepted",
      "provider_syntax",
      "mailbox_accepted",
    ]);
    expect(server.dialled).toHaveLength(2);
  });
});

it.each(["250 2.0.0 Ok", "550 5.1.1 User unknown"])(
  "a check in its own session has no result if QUIT gets `%s`",
  async (reply) => {
    const { inTurn } = installation((command) => (command === "QUIT" ? reply : honest(command)));
    expect(reasonsOf(await inTurn("u1"))).toEqual(["protocol_error"]);
  },
);

it("a check in its own session doesn't need the reply to QUIT", async () => {
  const { inTurn } = installation((command) => (command === "QUIT" ? null : honest(command)));
  expect(reasonsOf(await inTurn("u1"))).toEqual(["mailbox_accepted"]);
});
