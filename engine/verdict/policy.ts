import type { FlagName } from "#vocabulary/flags.ts";
import {
  reasonsByVerdict,
  type Reason,
  type ReasonOf,
  type Verdict,
} from "#vocabulary/verdicts.ts";
import type { Signal } from "#vocabulary/policy.ts";
import type { PredicateName } from "./verdictInput.ts";
import type { CounterfactualName } from "./counterfactuals.ts";

/** Version of rows and weights. Changes with any of them; every result includes it. */
export const policyVersion = "2026-11-30.1";

/** One rule: its condition, verdict and reason, an explanation, and the counterfactual that gives another verdict. */
export type PolicyRow = {
  [V in Verdict]: {
    id: string;
    when: PredicateName;
    verdict: V;
    reason: ReasonOf<V>;
    /** Explanation in one English sentence. */
    because: string;
    otherwise: CounterfactualName | null;
  };
}[Verdict];

function undeliverable(
  id: string,
  when: PredicateName,
  reason: ReasonOf<"undeliverable">,
  because: string,
): PolicyRow {
  return { id, when, verdict: "undeliverable", reason, because, otherwise: null };
}

function unknown(
  id: string,
  when: PredicateName,
  reason: ReasonOf<"unknown">,
  because: string,
  otherwise: CounterfactualName | null = null,
): PolicyRow {
  return { id, when, verdict: "unknown", reason, because, otherwise };
}

function risky(
  id: string,
  when: PredicateName,
  reason: ReasonOf<"risky">,
  because: string,
  otherwise: CounterfactualName = "without_this",
): PolicyRow {
  return { id, when, verdict: "risky", reason, because, otherwise };
}

/** Explanation of all rows for inconclusive replies. */
const leftOpen = "The mail servers said nothing conclusive about this mailbox.";

/** The rules in their order: the first whose predicate holds decides. */
export const policyRows: readonly PolicyRow[] = [
  unknown("check.failed", "check_failed", "internal_error", "The check failed before it finished."),
  undeliverable(
    "syntax.invalid",
    "syntax_is_invalid",
    "invalid_syntax",
    "The text isn't a valid address.",
  ),
  {
    ...undeliverable(
      "rule.block",
      "own_rule_blocks",
      "blocked_by_rule",
      "A rule of this account blocks it.",
    ),
    otherwise: "without_rule",
  },
  {
    id: "rule.allow",
    when: "own_rule_allows",
    verdict: "deliverable",
    reason: "allowed_by_rule",
    because: "A rule of this account allows it.",
    otherwise: "without_rule",
  },
  undeliverable("dns.reserved", "domain_is_reserved", "domain_reserved", "The domain is reserved."),
  undeliverable(
    "dns.not_found",
    "domain_does_not_exist",
    "domain_not_found",
    "DNS says the domain doesn't exist.",
  ),
  undeliverable(
    "dns.null_mx",
    "domain_has_null_mx",
    "null_mx",
    "The domain publishes a null MX record.",
  ),
  ...(["dns_timeout", "dns_failure"] as const).map((reason) =>
    unknown(
      `dns.${reason}`,
      "domain_lookup_failed",
      reason,
      "DNS didn't reveal the domain's mail servers.",
      "later_check_accepts",
    ),
  ),
  undeliverable(
    "mail_host.none",
    "no_host_has_an_address",
    "no_mail_host",
    "No mail server has an IP address.",
  ),
  undeliverable(
    "mail_host.not_public",
    "no_host_is_public",
    "mail_host_not_public",
    "No mail server is on the public internet.",
  ),
  ...(["dns_timeout", "dns_failure"] as const).map((reason) =>
    unknown(
      `mail_host.${reason}`,
      "host_lookup_failed",
      reason,
      "DNS didn't reveal the mail servers' addresses.",
      "later_check_accepts",
    ),
  ),
  risky(
    "smtp.mailbox_full",
    "reply_is_final",
    "mailbox_full",
    "The mailbox exists but is full.",
    "mailbox_has_room",
  ),
  ...(
    [
      "mailbox_not_found",
      "mailbox_disabled",
      "provider_syntax",
      "domain_rejects_mail",
      "smtputf8_unsupported",
    ] as const
  ).map((reason) =>
    undeliverable(
      `smtp.${reason}`,
      "reply_is_final",
      reason,
      "The server permanently rejected this address or its domain.",
    ),
  ),
  // The only signal that decides without a reply about the mailbox: such a host often takes no mail at all.
  risky(
    "signal.no_mx_inconclusive",
    "signal_is_set_and_reply_is_inconclusive",
    "no_mx",
    "The domain has no MX record.",
  ),
  ...reasonsByVerdict.unknown.map((reason) =>
    unknown(
      `smtp.open.${reason}`,
      "reply_is_inconclusive",
      reason,
      leftOpen,
      "later_check_accepts",
    ),
  ),
  unknown(
    "smtp.provider_opaque",
    "accepted_by_opaque_provider",
    "provider_opaque",
    "This provider accepts every address.",
    "random_recipients_refused",
  ),
  risky(
    "accept_all.accepted",
    "accepted_like_random_recipients",
    "accept_all",
    "The server accepts random recipients.",
    "random_recipients_refused",
  ),
  risky(
    "accept_all.unknown",
    "accepted_without_comparison",
    "accept_all_unknown",
    "The server may accept random recipients.",
    "random_recipients_refused",
  ),
  // Before the lists: squatters own the typos of large providers, and the suggestion helps more than their kind.
  risky("signal.possible_typo", "signal_is_set", "possible_typo", "The domain looks like a typo."),
  risky(
    "signal.disposable",
    "signal_is_set",
    "disposable",
    "The domain provides disposable addresses.",
  ),
  risky(
    "signal.relay_alias",
    "signal_is_set",
    "relay_alias",
    "The domain forwards to a hidden mailbox.",
  ),
  risky("signal.no_reply", "signal_is_set", "no_reply", "No one reads this mailbox."),
  risky("signal.role_account", "signal_is_set", "role_account", "The address belongs to a role."),
  risky(
    "signal.quoted_local_part",
    "signal_is_set",
    "quoted_local_part",
    "The name is in quotation marks.",
  ),
  // Only with an accepted mailbox: a guess is too weak to decide on its own.
  risky(
    "signal.gibberish",
    "signal_is_set_and_mailbox_accepted",
    "gibberish",
    "The name looks generated.",
  ),
  risky("signal.no_mx", "signal_is_set", "no_mx", "The domain has no MX record."),
  unknown(
    "smtp.skipped",
    "mailbox_was_not_checked",
    "smtp_skipped",
    "The mailbox wasn't checked.",
    "mailbox_check_accepts",
  ),
  {
    id: "smtp.mailbox_accepted",
    when: "accepted_unlike_random_recipients",
    verdict: "deliverable",
    reason: "mailbox_accepted",
    because: "The server accepts this mailbox and rejects random recipients.",
    otherwise: null,
  },
];

/** Points each reason deducts from 100. They stay within the verdict's band, so that a score never contradicts the verdict. */
export const reasonPoints: Readonly<Record<Reason, number>> = {
  invalid_syntax: -100,
  domain_reserved: -100,
  domain_not_found: -97,
  null_mx: -97,
  no_mail_host: -97,
  mail_host_not_public: -97,
  mailbox_not_found: -98,
  mailbox_disabled: -96,
  domain_rejects_mail: -95,
  smtputf8_unsupported: -92,
  provider_syntax: -95,
  blocked_by_rule: -100,
  accept_all: -40,
  accept_all_unknown: -45,
  mailbox_full: -55,
  disposable: -65,
  relay_alias: -20,
  role_account: -25,
  no_reply: -60,
  quoted_local_part: -30,
  gibberish: -30,
  possible_typo: -45,
  no_mx: -45,
  mailbox_accepted: 0,
  allowed_by_rule: 0,
  greylisted: -50,
  temporary_failure: -50,
  server_busy: -50,
  dns_timeout: -50,
  dns_failure: -55,
  connect_failed: -60,
  connect_timeout: -60,
  smtp_timeout: -55,
  protocol_error: -60,
  tls_failed: -50,
  sender_blocked: -50,
  sender_rate_limited: -50,
  sender_rejected: -50,
  policy_refused: -55,
  refused_unclear: -65,
  auth_required: -60,
  provider_opaque: -45,
  inconsistent: -60,
  smtp_skipped: -50,
  internal_error: -50,
};

/** Points the other flags deduct. A flag that is already the reason isn't counted twice. */
export const flagPoints = {
  disposable: { points: -30, reason: "disposable" },
  relay: { points: -8, reason: "relay_alias" },
  no_reply: { points: -25, reason: "no_reply" },
  role: { points: -10, reason: "role_account" },
  gibberish: { points: -8, reason: "gibberish" },
  free: { points: -2, reason: null },
  subaddress: { points: -2, reason: null },
} as const satisfies Partial<Record<FlagName, { points: number; reason: Signal | null }>>;

/** Minimum score of each verdict. */
export const scoreFloors: Readonly<Record<Verdict, number>> = {
  deliverable: 80,
  risky: 20,
  unknown: 15,
  undeliverable: 0,
};
