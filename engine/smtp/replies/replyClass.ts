/** What a reply speaks of; only the first two can make an address undeliverable. */
export const replyClasses = [
  "mailbox_not_found",
  "mailbox_disabled",
  "accepted",
  "unverified",
  "mailbox_full",
  "mailbox_busy",
  "greylisted",
  "temporary",
  "sender_blocked",
  "sender_rate_limited",
  "policy",
  "content",
  "relay_denied",
  "domain_problem",
  "host_refuses_mail",
  "auth_required",
  "tls_required",
  "not_smtputf8",
  "syntax",
  "ambiguous",
] as const;

/** One of {@link replyClasses}. */
export type ReplyClass = (typeof replyClasses)[number];

/** Where in the dialogue a reply came; `connect` and `banner` both mean the greeting. */
export type ReplyStage = "connect" | "banner" | "ehlo" | "starttls" | "mail" | "rcpt" | "data";

/** Mail server software whose replies have their own meaning. */
export type MailSoftware = "opensmtpd";

/** One thing providers say, as a pattern over the folded text of a reply, with a reply that says it. */
export interface ReplyRule {
  /** Stable name, shown in evidence. */
  id: string;
  class: ReplyClass;
  /** Matched against lower case without accents, apostrophes, addresses, links and host names; `-` and `_` are blanks. */
  text?: RegExp;
  /** Matched against the reply as sent, in lower case, our own address taken out: links and error codes. */
  raw?: RegExp;
  /** A text that takes the rule back. */
  unless?: RegExp;
  /** Only if the MX host belongs to this provider (`engine/providers/mailProviders.ts`). */
  provider?: string;
  /** Only if the greeting names this software. */
  software?: MailSoftware;
  /** Only for 5xx, or only for 4xx. */
  only?: "permanent" | "temporary";
  /** Only with, or only without, these reply codes. */
  codes?: readonly number[];
  notCodes?: readonly number[];
  /** Only with, or only without, such an enhanced status code (RFC 3463); a reply without one counts as the empty string. */
  enhanced?: RegExp;
  notEnhanced?: RegExp;
  example: string;
}
