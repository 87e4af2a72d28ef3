import type { Reason } from "#vocabulary/verdicts.ts";

/** Names that other services have for one of our reasons; pairs are their result and its detail. */
export interface CompatNames {
  /** `status` and `sub_status`. */
  readonly zerobounce: readonly [status: string, subStatus: string];
  /** `result`. */
  readonly neverbounce: "valid" | "invalid" | "disposable" | "catchall" | "unknown";
  /** `result` and `reason`. */
  readonly kickbox: readonly [result: string, reason: string];
  /** `is_reachable`. */
  readonly reacher: "safe" | "risky" | "invalid" | "unknown";
}

const undeliverable = (subStatus: string, kickbox: string): CompatNames => ({
  zerobounce: ["invalid", subStatus],
  neverbounce: "invalid",
  kickbox: ["undeliverable", kickbox],
  reacher: "invalid",
});

const risky = (
  zerobounce: CompatNames["zerobounce"],
  neverbounce: CompatNames["neverbounce"],
  kickbox: "low_quality" | "low_deliverability",
): CompatNames => ({ zerobounce, neverbounce, kickbox: ["risky", kickbox], reacher: "risky" });

const unknown = (subStatus: string, kickbox: string): CompatNames => ({
  zerobounce: ["unknown", subStatus],
  neverbounce: "unknown",
  kickbox: ["unknown", kickbox],
  reacher: "unknown",
});

const deliverable: CompatNames = {
  zerobounce: ["valid", ""],
  neverbounce: "valid",
  kickbox: ["deliverable", "accepted_email"],
  reacher: "safe",
};

/** Names of a check that still runs when the caller's timeout ends. */
export const compatTimeout = unknown("timeout_exceeded", "timeout");

/** Every reason in the words of the other services. `unknown` is `unknown` everywhere. `valid` means that the server accepted the mailbox: see {@link compatNames}. */
export const compatVerdicts: Readonly<Record<Reason, CompatNames>> = {
  invalid_syntax: undeliverable("failed_syntax_check", "invalid_email"),
  domain_reserved: undeliverable("no_dns_entries", "invalid_domain"),
  domain_not_found: undeliverable("no_dns_entries", "invalid_domain"),
  null_mx: undeliverable("does_not_accept_mail", "invalid_domain"),
  no_mail_host: undeliverable("no_dns_entries", "invalid_domain"),
  mail_host_not_public: undeliverable("unroutable_ip_address", "invalid_domain"),
  mailbox_not_found: undeliverable("mailbox_not_found", "rejected_email"),
  mailbox_disabled: undeliverable("mailbox_not_found", "rejected_email"),
  domain_rejects_mail: undeliverable("does_not_accept_mail", "rejected_email"),
  smtputf8_unsupported: undeliverable("does_not_accept_mail", "rejected_email"),
  provider_syntax: undeliverable("failed_syntax_check", "invalid_email"),
  blocked_by_rule: {
    ...undeliverable("", "rejected_email"),
    zerobounce: ["do_not_mail", "global_suppression"],
  },
  accept_all: risky(["catch-all", ""], "catchall", "low_deliverability"),
  accept_all_unknown: risky(["catch-all", ""], "catchall", "low_deliverability"),
  mailbox_full: risky(["invalid", "mailbox_quota_exceeded"], "unknown", "low_deliverability"),
  disposable: risky(["do_not_mail", "disposable"], "disposable", "low_quality"),
  relay_alias: risky(["valid", "alias_address"], "valid", "low_quality"),
  role_account: risky(["do_not_mail", "role_based"], "valid", "low_quality"),
  no_reply: risky(["do_not_mail", "role_based"], "valid", "low_quality"),
  quoted_local_part: risky(["valid", ""], "valid", "low_deliverability"),
  gibberish: risky(["valid", ""], "valid", "low_quality"),
  possible_typo: risky(["invalid", "possible_typo"], "unknown", "low_deliverability"),
  no_mx: risky(["valid", ""], "valid", "low_deliverability"),
  mailbox_accepted: deliverable,
  allowed_by_rule: deliverable,
  greylisted: unknown("greylisted", "unavailable_smtp"),
  temporary_failure: unknown("mail_server_temporary_error", "unavailable_smtp"),
  server_busy: unknown("mail_server_temporary_error", "unavailable_smtp"),
  dns_timeout: unknown("timeout_exceeded", "timeout"),
  dns_failure: unknown("exception_occurred", "unexpected_error"),
  connect_failed: unknown("failed_smtp_connection", "no_connect"),
  connect_timeout: unknown("mail_server_did_not_respond", "no_connect"),
  smtp_timeout: unknown("timeout_exceeded", "timeout"),
  protocol_error: unknown("exception_occurred", "unexpected_error"),
  tls_failed: unknown("failed_smtp_connection", "no_connect"),
  sender_blocked: unknown("antispam_system", "unavailable_smtp"),
  sender_rate_limited: unknown("antispam_system", "unavailable_smtp"),
  sender_rejected: unknown("antispam_system", "unavailable_smtp"),
  policy_refused: unknown("antispam_system", "unavailable_smtp"),
  refused_unclear: unknown("antispam_system", "unavailable_smtp"),
  auth_required: unknown("antispam_system", "unavailable_smtp"),
  provider_opaque: unknown("antispam_system", "unavailable_smtp"),
  inconsistent: unknown("exception_occurred", "unexpected_error"),
  smtp_skipped: unknown("failed_smtp_connection", "no_connect"),
  internal_error: unknown("exception_occurred", "unexpected_error"),
};

/** Returns the names of a result. A risk of an address whose mailbox wasn't accepted is `unknown` where its name would be `valid`. */
export function compatNames(reason: Reason, mailboxAccepted: boolean): CompatNames {
  const names = compatVerdicts[reason];
  if (mailboxAccepted || names.kickbox[0] !== "risky") {
    return names;
  }
  const open = compatVerdicts.smtp_skipped;
  return {
    ...names,
    zerobounce: names.zerobounce[0] === "valid" ? open.zerobounce : names.zerobounce,
    neverbounce: names.neverbounce === "valid" ? open.neverbounce : names.neverbounce,
  };
}
