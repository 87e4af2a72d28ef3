import type { ReplyRule } from "./replyClass.ts";
import {
  foreignDisabledReplies,
  foreignFullReplies,
  foreignMissingReplies,
  foreignSenderReplies,
} from "./foreignMissingReplies.ts";
import { missingMailboxReplies, vaguelyMissingReplies } from "./missingMailboxReplies.ts";
import {
  busyMailboxReplies,
  disabledMailboxReplies,
  fullMailboxReplies,
} from "./mailboxStateReplies.ts";
import { contentReplies, policyReplies } from "./contentReplies.ts";
import { rateReplies, senderReputationReplies } from "./senderReputationReplies.ts";
import { senderIdentityReplies } from "./senderIdentityReplies.ts";
import {
  closedHostReplies,
  greylistReplies,
  serviceReplies,
  sessionReplies,
} from "./serviceReplies.ts";

const readsText = (rule: ReplyRule): boolean => rule.text !== undefined || rule.raw !== undefined;

/** Sorts rules that read words before rules that read only codes. */
const textFirst = (rules: readonly ReplyRule[]): ReplyRule[] => [
  ...rules.filter(readsText),
  ...rules.filter((rule) => !readsText(rule)),
];

const aboutUs: readonly ReplyRule[] = textFirst([
  ...greylistReplies,
  ...contentReplies,
  ...rateReplies,
  ...senderIdentityReplies,
  ...senderReputationReplies,
  ...foreignSenderReplies,
  ...serviceReplies,
  ...policyReplies,
]);

/**
 * Rules for replies to RCPT, in order; the first match decides. Texts that name the mailbox come before those that
 * blame the sender.
 */
export const mailboxRules: readonly ReplyRule[] = [
  ...sessionReplies.filter(readsText),
  ...fullMailboxReplies,
  ...foreignFullReplies,
  ...disabledMailboxReplies,
  ...foreignDisabledReplies,
  ...busyMailboxReplies,
  ...missingMailboxReplies,
  ...foreignMissingReplies,
  ...closedHostReplies,
  ...aboutUs.filter(readsText),
  ...vaguelyMissingReplies,
  ...[...sessionReplies, ...aboutUs].filter((rule) => !readsText(rule)),
];

/** Rules for all other stages; none of them is about a mailbox. */
export const sessionRules: readonly ReplyRule[] = [
  ...closedHostReplies,
  ...sessionReplies,
  ...aboutUs,
];
