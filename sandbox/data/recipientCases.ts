import type { SmtpBehaviour } from "#sandbox/smtp/dialogue.ts";
import { politeReplies } from "#sandbox/smtp/politeReplies.ts";
import { byRoute, greylist, inTurn, lastWords, nthOf, reply } from "#sandbox/smtp/steps.ts";
import {
  deliverable,
  noMailbox,
  risky,
  takesTarget,
  target,
  undeliverable,
  unknown,
  type CaseRow,
} from "./caseRow.ts";

const { accepted, relayDenied, userUnknown } = politeReplies;

const says = (line: string): readonly SmtpBehaviour[] => [{ rcpt: target(reply(line)) }];
const all = (line: string): SmtpBehaviour => ({ rcpt: reply(line) });
const denies: SmtpBehaviour = { rcpt: relayDenied };
const greylisted = reply("451 4.7.1 <{path}>: Greylisted, please try again in 5 seconds");
/** Returns a reply of Postfix's address verification: a temporary refusal that quotes the server behind it. */
const quotes = (remote: string) =>
  reply(`450 4.1.1 <{path}>: Recipient address rejected: undeliverable address: ${remote}`);
const quotedMissing = quotes(
  "host mail.inner.example[192.0.2.7] said: 550 5.1.1 <{path}>: Recipient address rejected: User unknown (in reply to RCPT TO command)",
);
const quotedBlock = quotes(
  "host mail.inner.example[192.0.2.7] said: 554 5.7.1 Service unavailable; Client host [192.0.2.8] blocked using zen.spamhaus.org (in reply to RCPT TO command)",
);
const noExpansion = reply("524 5.2.4 Mailing list expansion problem: <{path}>");
const openSmtpd = reply("220 {host} ESMTP OpenSMTPD");
const plainOnly = ["PIPELINING", "SIZE 36700160", "ENHANCEDSTATUSCODES", "8BITMIME"];

/** S50–S65, S68, S69, S78 and RFC 7504: replies to RCPT. */
export const recipientCases: readonly CaseRow[] = [
  { id: "S50", note: "target 250, random 550 5.1.1", hosts: [takesTarget()], ...deliverable },
  {
    id: "S51",
    note: "every address is taken",
    hosts: [{ rcpt: accepted }],
    ...risky("accept_all"),
  },
  { id: "S52", note: "550 5.1.1", hosts: [{ rcpt: userUnknown }], ...noMailbox },
  {
    id: "S50b",
    note: "target 250, random 450 that quotes 550 5.1.1 from Postfix's address verification",
    hosts: [{ rcpt: target(accepted, quotedMissing) }],
    ...deliverable,
    followUps: [{ local: "nobody", ...noMailbox }],
  },
  {
    id: "S50c",
    note: "OpenSMTPD's 524 for the random recipient and for a missing virtual user",
    hosts: [{ banner: openSmtpd, rcpt: target(accepted, noExpansion) }],
    ...deliverable,
    followUps: [{ local: "nobody", ...noMailbox }],
  },
  {
    id: "S50d",
    note: "the same 524 from software that the greeting does not name",
    hosts: [{ rcpt: target(accepted, noExpansion) }],
    ...deliverable,
    followUps: [{ local: "nobody", ...unknown("refused_unclear") }],
  },
  {
    id: "S52b",
    note: "450 that quotes a blocklist against the server behind, from Postfix's address verification",
    hosts: [{ rcpt: quotedBlock }],
    ...unknown("temporary_failure"),
  },
  {
    id: "S53",
    note: "550 with words and no enhanced code",
    hosts: [all("550 User unknown")],
    ...noMailbox,
  },
  {
    id: "S54",
    note: "a blocklist at RCPT",
    hosts: says(
      "550 5.7.1 Service unavailable; client host [{client}] blocked using zen.spamhaus.org",
    ),
    ...unknown("sender_blocked"),
  },
  {
    id: "S55",
    note: "5.2.1, the account is disabled",
    hosts: says("550 5.2.1 The email account that you tried to reach is disabled"),
    ...undeliverable("mailbox_disabled"),
  },
  {
    id: "S55b",
    note: "5.2.1, a busy mailbox",
    hosts: says(
      "550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered",
    ),
    ...unknown("temporary_failure"),
  },
  {
    id: "S56",
    note: "452 4.2.2",
    hosts: says("452 4.2.2 The recipient's mailbox is over quota"),
    ...risky("mailbox_full"),
  },
  {
    id: "S56b",
    note: "552 5.2.2",
    hosts: says("552 5.2.2 <{path}>: Mailbox full, quota exceeded"),
    ...risky("mailbox_full"),
  },
  {
    id: "S57",
    note: "greylisted for 5 seconds, then taken; random 550",
    hosts: [
      {
        rcpt: target(greylist({ opensAfter: 5000, forgetsAfter: 3_600_000 }, greylisted, accepted)),
      },
    ],
    ...unknown("greylisted"),
    followUps: [{ afterMs: 5500, ...deliverable }],
  },
  {
    id: "S57b",
    note: "every recipient is greylisted for 5 seconds, then only the target is taken",
    hosts: [
      {
        rcpt: greylist({ opensAfter: 5000, forgetsAfter: 3_600_000 }, greylisted, target(accepted)),
      },
    ],
    ...unknown("greylisted"),
    followUps: [{ afterMs: 5500, ...deliverable }],
  },
  {
    id: "S58",
    note: "greylisted for ever",
    hosts: [{ rcpt: greylisted }],
    ...unknown("greylisted"),
    followUps: [{ afterMs: 5500, ...unknown("greylisted") }],
  },
  {
    id: "S58b",
    note: "451 for ever, no cause named",
    hosts: [all("451 4.3.0 Try again later")],
    ...unknown("temporary_failure"),
  },
  {
    id: "S59",
    note: "421 as the answer to RCPT",
    hosts: [{ rcpt: target(lastWords("421 4.3.2 {host} closing connection, too busy")) }],
    ...unknown("server_busy"),
  },
  {
    id: "S60",
    note: "252, which verifies nothing",
    hosts: [all("252 2.1.5 Cannot verify the user, but will take the message")],
    ...unknown("provider_opaque"),
  },
  {
    id: "S61",
    note: "251, will forward; random 550",
    hosts: says("251 2.1.5 User not local; will forward"),
    ...deliverable,
  },
  {
    id: "S62",
    note: "551 that names another address",
    hosts: says("551 User not local; please try <forward@elsewhere.example>"),
    ...noMailbox,
  },
  {
    id: "S62b",
    note: "551 that says nothing of the mailbox",
    hosts: [all("551 5.7.0 Delivery refused, unknown error")],
    ...unknown("policy_refused"),
  },
  {
    id: "S62c",
    note: "551 relay refused, by the only MX",
    hosts: [all("551 5.7.1 Relaying denied, we do not relay for this domain")],
    ...undeliverable("domain_rejects_mail"),
  },
  {
    id: "S63",
    note: "5.1.3 for the target and another reply for the random address",
    hosts: says("553 5.1.3 <{path}>: Bad recipient address syntax"),
    ...undeliverable("provider_syntax"),
  },
  {
    id: "S63b",
    note: "5.1.3 for every address",
    hosts: [all("553 5.1.3 <{path}>: Bad recipient address syntax")],
    ...unknown("protocol_error"),
  },
  {
    id: "S63c",
    note: "553 5.7.1 [BL21]",
    hosts: says("553 5.7.1 [BL21] Connections will not be accepted from {client}"),
    ...unknown("sender_blocked"),
  },
  {
    id: "S64",
    note: "both MX deny relay",
    hosts: [denies, denies],
    ...undeliverable("domain_rejects_mail"),
  },
  {
    id: "S64b",
    note: "four MX deny relay, and only three are asked",
    hosts: [denies, denies, denies, denies],
    ...unknown("policy_refused"),
  },
  {
    id: "S64c",
    note: "one MX denies relay, the other is dead",
    hosts: [denies, "closed"],
    ...unknown("policy_refused"),
  },
  {
    id: "S64d",
    note: "a local part that routes elsewhere is refused as relaying, others of the domain aren't",
    local: "target%elsewhere",
    hosts: [{ rcpt: byRoute(relayDenied, target(accepted)) }],
    ...unknown("policy_refused"),
    followUps: [
      { local: "target", ...deliverable },
      { local: '"target@elsewhere"', ...unknown("policy_refused") },
      { local: "elsewhere!target", ...unknown("policy_refused") },
      { local: "nobody", ...noMailbox },
    ],
  },
  {
    id: "S64e",
    note: "an old server refuses every unknown mailbox as relaying",
    hosts: [{ rcpt: target(accepted, reply("550 5.7.1 Unable to relay for {path}")) }],
    ...deliverable,
    followUps: [{ local: "nobody", ...noMailbox }],
  },
  {
    id: "S64f",
    note: "a relay denial for a routed local part, from a server that takes one recipient a session",
    local: "target%elsewhere",
    hosts: [{ rcpt: nthOf("RCPT", relayDenied, reply("452 4.5.3 One recipient at a time")) }],
    ...unknown("policy_refused"),
    followUps: [{ local: "plain", ...undeliverable("domain_rejects_mail") }],
  },
  {
    id: "S64g",
    note: "every MX denies relay for a routed local part and for the random recipient",
    local: "target%elsewhere",
    hosts: [denies, denies],
    ...undeliverable("domain_rejects_mail"),
  },
  {
    id: "S64h",
    note: "relay denied for one plain mailbox, every other is taken",
    hosts: [{ rcpt: target(relayDenied, accepted) }],
    ...unknown("policy_refused"),
  },
  {
    id: "S65",
    note: "an internationalised address, and no MX offers SMTPUTF8",
    local: "用户",
    hosts: [{ capabilities: plainOnly }, { capabilities: plainOnly }],
    ...undeliverable("smtputf8_unsupported"),
  },
  {
    id: "S65b",
    note: "an internationalised address, and the second MX takes it",
    local: "用户",
    hosts: [
      { capabilities: plainOnly },
      {
        rcpt: (dialogue) => (dialogue.path.startsWith("用户@") ? accepted : userUnknown)(dialogue),
      },
    ],
    ...deliverable,
  },
  {
    id: "S68",
    note: "the same address is taken and refused in turn",
    hosts: [{ rcpt: target(inTurn(accepted, userUnknown)) }],
    ...deliverable,
    alternatives: [unknown("inconsistent")],
    followUps: [unknown("inconsistent")],
  },
  {
    id: "S69",
    note: "target 250, random 451",
    hosts: [{ rcpt: target(accepted, reply("451 4.7.1 Try again later")) }],
    ...risky("accept_all_unknown"),
  },
  {
    id: "S78",
    note: "a listed provider that takes every address at RCPT",
    rows: [{ name: "s78", mx: [[1, "mta5.am0.yahoodns.net."]] }],
    ...unknown("provider_opaque"),
  },
  {
    id: "S78b",
    note: "an unlisted provider that takes every address at RCPT",
    hosts: [{ rcpt: accepted }, { rcpt: accepted }],
    ...risky("accept_all"),
  },
  {
    id: "S79",
    note: "521 greeting of a host that takes no mail (RFC 7504)",
    hosts: [{ banner: lastWords("521 5.3.2 {host} does not accept mail") }],
    ...undeliverable("domain_rejects_mail"),
  },
  {
    id: "S80",
    note: "556 at RCPT, the domain takes no mail (RFC 7504)",
    hosts: [all("556 5.1.10 Domain does not accept mail")],
    ...undeliverable("domain_rejects_mail"),
  },
];
