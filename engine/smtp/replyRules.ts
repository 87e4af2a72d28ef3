import type { ReplyRule } from "./replyClass.ts";
import {
  disabledMailboxReplies,
  livingMailboxReplies,
  missingMailboxReplies,
} from "./replies/mailboxReplies.ts";
import { contentReplies, policyReplies } from "./replies/messageReplies.ts";
import {
  rateReplies,
  senderIdentityReplies,
  senderReputationReplies,
} from "./replies/senderReplies.ts";
import { serviceReplies, sessionReplies } from "./replies/serviceReplies.ts";

/** Rules for an answer to RCPT, in order; the first that fires decides. What blames us stands before what blames the mailbox, unless its text names the mailbox. */
export const mailboxRules: readonly ReplyRule[] = [
  ...sessionReplies,
  ...livingMailboxReplies,
  ...disabledMailboxReplies,
  ...missingMailboxReplies,
  ...contentReplies,
  ...rateReplies,
  ...senderIdentityReplies,
  ...senderReputationReplies,
  ...serviceReplies,
  ...policyReplies,
];

/** Rules for every other stage: none of them can speak of a mailbox. */
export const sessionRules: readonly ReplyRule[] = [
  ...sessionReplies,
  ...contentReplies,
  ...rateReplies,
  ...senderIdentityReplies,
  ...senderReputationReplies,
  ...serviceReplies,
  ...policyReplies,
];
