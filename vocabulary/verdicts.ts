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

/** The four verdicts; only an address's own fault makes `undeliverable`. */
export type Verdict = keyof typeof reasonsByVerdict;

/** Any reason code. */
export type Reason = (typeof reasonsByVerdict)[Verdict][number];

/** The reasons that may stand beside one verdict. */
export type ReasonOf<V extends Verdict> = (typeof reasonsByVerdict)[V][number];
