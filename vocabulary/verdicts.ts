/** The four verdicts. An address is only `undeliverable` when the cause lies with the address or its domain. */
export const verdicts = ["deliverable", "risky", "undeliverable", "unknown"] as const;
/** One of {@link verdicts}. */
export type Verdict = (typeof verdicts)[number];

/** The complete list of reasons, grouped by the verdict they explain. */
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
    "no_mx",
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
} as const satisfies Record<Verdict, readonly string[]>;

/** A reason code. */
export type Reason = (typeof reasonsByVerdict)[Verdict][number];
/** A reason that can explain the verdict `V`. */
export type ReasonOf<V extends Verdict> = (typeof reasonsByVerdict)[V][number];

/** Recommended actions for an address. */
export const actions = ["send", "send_with_care", "do_not_send", "retry_later"] as const;
/** One of {@link actions}. */
export type Action = (typeof actions)[number];

/** Levels of confidence in a verdict, strongest first; `unknown` always has `none`. */
export const confidences = ["definitive", "strong", "weak", "none"] as const;
/** One of {@link confidences}. */
export type Confidence = (typeof confidences)[number];
