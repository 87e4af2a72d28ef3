import { politeReplies } from "#sandbox/smtp/politeReplies.ts";
import {
  after,
  badRecipient,
  bannedAfter,
  forever,
  hangUp,
  inOrder,
  lastWords,
  nthOf,
  reply,
  silence,
} from "#sandbox/smtp/steps.ts";
import { deliverable, noMailbox, takesTarget, target, unknown, type CaseRow } from "./caseRow.ts";

const { accepted, farewell, politeBanner, politeEhlo, senderOk, userUnknown } = politeReplies;

const block = 65_536;
const toleratedBad = 3;
const banned = lastWords(
  "554 5.7.1 Your IP {client} is blocked for trying too many bad recipients",
);
/** Ends a session that is open when the ban begins. */
const closing = lastWords("421 4.7.0 {host} Closing connection");

/** S66, S67, S70–S77: course and end of sessions. */
export const sessionCases: readonly CaseRow[] = [
  {
    id: "S66",
    note: "a tarpit: EHLO after 5, MAIL after 10, RCPT 550 5.1.1 after 20 seconds",
    hosts: [
      {
        ehlo: after(5000, politeEhlo),
        mail: after(10_000, senderOk),
        rcpt: after(20_000, userUnknown),
      },
    ],
    ...noMailbox,
    alternatives: [unknown("smtp_timeout")],
  },
  {
    id: "S66b",
    note: "a tarpit deeper than the limit: 25 seconds a command",
    hosts: [
      {
        ehlo: after(25_000, politeEhlo),
        mail: after(25_000, senderOk),
        rcpt: after(25_000, userUnknown),
      },
    ],
    ...unknown("smtp_timeout"),
  },
  {
    id: "S67",
    note: "closes in place of an answer to RCPT",
    hosts: [{ rcpt: hangUp }],
    ...unknown("temporary_failure"),
  },
  {
    id: "S70",
    note: "452 4.5.3 from the second RCPT of a session on",
    hosts: [
      {
        rcpt: nthOf("RCPT", target(accepted), reply("452 4.5.3 Too many recipients")),
      },
    ],
    ...deliverable,
  },
  {
    id: "S70b",
    note: "one RCPT a session, at a provider known for it",
    rows: [{ name: "s70b", mx: [[10, "sandbox-test.olc.protection.outlook.com."]] }],
    ...deliverable,
  },
  {
    id: "S71",
    note: "RSET is not understood",
    hosts: [takesTarget({ rset: reply("500 5.5.2 Command not recognised") })],
    ...deliverable,
  },
  {
    id: "S72",
    note: "one 250 too many after EHLO",
    hosts: [
      takesTarget({ ehlo: reply("250-{host} greets {client}", "250 PIPELINING", "250 2.0.0 Ok") }),
    ],
    ...unknown("protocol_error"),
  },
  {
    id: "S72b",
    note: "one 250 too many after MAIL, so that it could pass for the answer to RCPT",
    hosts: [{ mail: reply("250 2.1.0 Ok", "250 2.0.0 Ok"), rcpt: userUnknown }],
    ...unknown("protocol_error"),
  },
  {
    id: "S73",
    note: "RCPT is answered after 90 seconds, too late",
    hosts: [{ rcpt: after(90_000, accepted) }],
    ...unknown("smtp_timeout"),
  },
  {
    id: "S74",
    note: "QUIT is never answered",
    hosts: [takesTarget({ quit: silence })],
    ...deliverable,
  },
  {
    id: "S75",
    note: "a flood after QUIT",
    hosts: [takesTarget({ quit: inOrder(farewell, forever("a".repeat(block))) })],
    ...deliverable,
  },
  {
    id: "S76",
    note: "421 4.7.0, too many connections",
    hosts: [{ banner: lastWords("421 4.7.0 {host} Error: too many connections from {client}") }],
    ...unknown("sender_rate_limited"),
  },
  {
    id: "S77",
    note: "bans us after three bad recipients",
    local: "nobody-1",
    hosts: [
      {
        banner: bannedAfter(toleratedBad, politeBanner, banned),
        rcpt: bannedAfter(toleratedBad, target(accepted, badRecipient(userUnknown)), closing),
      },
    ],
    ...noMailbox,
    followUps: [
      { local: "nobody-2", ...noMailbox },
      { local: "nobody-3", ...noMailbox },
      { local: "target", ...unknown("sender_blocked") },
    ],
  },
];
