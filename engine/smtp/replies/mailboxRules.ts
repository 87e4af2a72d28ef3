import type { ReplyRule } from "./replyClass.ts";
import {
  foreignDisabledReplies,
  foreignFullReplies,
  foreignMissingReplies,
  foreignSenderReplies,
} from "./foreignMissingReplies.ts";
import {
  busyMailboxReplies,
  disabledMailboxReplies,
  fullMailboxReplies,
  missingMailboxReplies,
  vaguelyMissingReplies,
} from "./missingMailboxReplies.ts";
import { contentReplies, policyReplies } from "./contentReplies.ts";
import {
  rateReplies,
  senderIdentityReplies,
  senderReputationReplies,
} from "./senderReputationReplies.ts";
import {
  closedHostReplies,
  greylistReplies,
  serviceReplies,
  sessionReplies,
} from "./serviceReplies.ts";

const readsText = (rule: ReplyRule): boolean => rule.text !== undefined || rule.raw !== undefined;

/** Rules that read words before rules that read only codes. */
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

/** Rules for an answer to RCPT, in order; the first that fires decides. A text that names the mailbox stands before all that blames us. */
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

/** Rules for every other stage: none of them can speak of a mailbox. */
export const sessionRules: readonly ReplyRule[] = [
  ...closedHostReplies,
  ...sessionReplies,
  ...aboutUs,
];
