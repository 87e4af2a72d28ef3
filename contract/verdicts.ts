import * as z from "zod/mini";

/** The four verdicts; only an address's own fault makes `undeliverable`. */
export const verdicts = ["deliverable", "risky", "undeliverable", "unknown"] as const;
/** What to do with an address. */
export const actions = ["send", "send_with_care", "do_not_send", "retry_later"] as const;
/** How firmly the evidence supports the verdict. */
export const confidences = ["definitive", "strong", "weak", "none"] as const;
/** How one check ended; a check that did not run is `skipped` with a code, never absent. */
export const checkStatuses = ["pass", "warn", "fail", "skipped", "error"] as const;

/** Why an address got its verdict, by verdict: the closed list. */
export const reasonsByVerdict = {
  undeliverable: [
    "invalid_syntax",
    "domain_reserved",
    "domain_not_found",
    "null_mx",
    "no_mail_host",
    "mail_host_not_public",
    "mailbox_not_found",
    "mailbox_disabled",
    "domain_rejects_mail",
    "smtputf8_unsupported",
    "provider_syntax",
    "blocked_by_rule",
  ],
  risky: [
    "accept_all",
    "accept_all_unknown",
    "mailbox_full",
    "disposable",
    "relay_alias",
    "role_account",
    "no_reply",
    "quoted_local_part",
    "gibberish",
    "possible_typo",
  ],
  deliverable: ["mailbox_accepted", "allowed_by_rule"],
  unknown: [
    "greylisted",
    "temporary_failure",
    "server_busy",
    "dns_timeout",
    "dns_failure",
    "connect_failed",
    "connect_timeout",
    "smtp_timeout",
    "protocol_error",
    "tls_failed",
    "sender_blocked",
    "sender_rate_limited",
    "sender_rejected",
    "policy_refused",
    "refused_unclear",
    "auth_required",
    "provider_opaque",
    "inconsistent",
    "smtp_skipped",
    "internal_error",
  ],
} as const;

/** Every reason code. */
export const reasons = [
  ...reasonsByVerdict.undeliverable,
  ...reasonsByVerdict.risky,
  ...reasonsByVerdict.deliverable,
  ...reasonsByVerdict.unknown,
] as const;

/** The names of the facts kept three-valued: true, false, or null where it was not established. */
export const flagNames = [
  "free",
  "role",
  "disposable",
  "relay",
  "no_reply",
  "accept_all",
  "mailbox_full",
  "disabled",
  "subaddress",
  "gibberish",
  "idn",
] as const;

export const verdict = z.enum(verdicts);
export const reason = z.enum(reasons);

export type Verdict = (typeof verdicts)[number];
export type Reason = (typeof reasons)[number];
export type Action = (typeof actions)[number];
export type Confidence = (typeof confidences)[number];
export type CheckStatus = (typeof checkStatuses)[number];
export type FlagName = (typeof flagNames)[number];
