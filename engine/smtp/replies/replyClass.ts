/** Classes of replies; only the first two can make an address undeliverable. */
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

/** Stage of the session that a reply belongs to; `connect` and `banner` both mean the greeting. */
export type ReplyStage = "connect" | "banner" | "ehlo" | "starttls" | "mail" | "rcpt" | "data";

/** Mail server software whose replies have their own meaning. */
export type MailSoftware = "opensmtpd";

/** A pattern for one kind of reply, with an example. */
export interface ReplyRule {
  /** Stable name, shown in evidence. */
  id: string;
  class: ReplyClass;
  /**
   * Matched against lower case without accents, apostrophes, addresses, links and host names; `-` and `_` are spaces.
   */
  text?: RegExp;
  /** Matched against the reply as sent, in lower case without the checked address: for links and error codes. */
  raw?: RegExp;
  /** Only for texts in Latin letters alone, or only for others: most replies skip the patterns of other scripts. */
  script?: "latin" | "other";
  /** The rule doesn't match if this matches. */
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
  /**
   * Only with, or only without, such an enhanced status code (RFC 3463); a missing one counts as the empty string.
   */
  enhanced?: RegExp;
  notEnhanced?: RegExp;
  example: string;
}
