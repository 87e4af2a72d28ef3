import type { Step } from "#sandbox/smtp/dialogue.ts";
import { politeReplies } from "#sandbox/smtp/politeReplies.ts";
import {
  after,
  byMailbox,
  byRoute,
  greylist,
  lastWords,
  reply,
  silence,
} from "#sandbox/smtp/steps.ts";

const { accepted, relayDenied, userUnknown } = politeReplies;

const greylisted = reply("451 4.7.1 <{path}>: greylisted, please try again later");

/** Mailboxes named after the reason code they show. */
const shows: Readonly<Record<string, Step>> = {
  deliverable: accepted,
  "mailbox-not-found": reply("550 5.1.1 <{path}>: user unknown"),
  "mailbox-disabled": reply("550 5.2.1 <{path}>: account disabled"),
  "mailbox-full": reply("452 4.2.2 <{path}>: mailbox is over quota"),
  greylisted,
  // The entry expires after a minute, so that greylisting can be shown again.
  "greylist-then-ok": greylist(
    { opensAfter: 5000, forgetsAfter: 60_000 },
    reply("451 4.7.1 <{path}>: greylisted, please try again in 5 seconds"),
    accepted,
  ),
  timeout: silence,
  "sender-blocked": reply(
    "550 5.7.1 Service unavailable; your IP {client} is listed by a blocklist, see https://blocklist.example/{client}",
  ),
  "slow-3000ms": after(3000, accepted),
  "temporary-failure": reply("451 4.3.0 <{path}>: temporary lookup failure"),
  "server-busy": lastWords("421 4.3.2 {host} is too busy, closing connection"),
  "sender-rate-limited": reply("450 4.7.0 Your IP {client} has sent too many requests, slow down"),
  "sender-rejected": reply("550 5.7.25 The sending IP {client} has no PTR record"),
  "policy-refused": reply("550 5.7.1 Refused by local policy"),
  "refused-unclear": reply("550 Requested action not taken"),
  "auth-required": reply("530 5.7.0 Authentication required"),
  "provider-opaque": reply("252 2.1.5 Cannot verify the user, but will take the message"),
  "protocol-error": reply("abc what"),
};

/** Ordinary mailboxes, for the lists that classify local parts. */
const plainNames = `
  anyone target ann bob carol ann.lee jane.doe john.smith postmaster abuse hostmaster webmaster admin info
  support sales contact hello help billing office team lists role role-account noreply no-reply
  do-not-reply donotreply gibberish xk7qzj9wv2bt
`
  .trim()
  .split(/\s+/);

/** RCPT step of the sandbox's own domain. */
export const mailboxes: Step = byRoute(
  relayDenied,
  byMailbox(
    {
      ...Object.fromEntries(plainNames.map((name) => [name, accepted])),
      "quoted local": accepted,
      ...shows,
    },
    userUnknown,
  ),
);
