import type { FlagName } from "#vocabulary/flags.ts";
import {
  reasonsByVerdict,
  type Reason,
  type ReasonOf,
  type Verdict,
} from "#vocabulary/verdicts.ts";
import type { Signal } from "#vocabulary/policy.ts";
import type { PredicateName } from "./verdictInput.ts";
import type { SuppositionName } from "./suppositions.ts";

/** Version of rows and weights. Changes with any of them; every result includes it. */
export const policyVersion = "2026-11-22.1";

/** One rule: its condition, verdict and reason, an explanation, and the supposition for the alternative verdict. */
export type PolicyRow = {
  [V in Verdict]: {
    id: string;
    when: PredicateName;
    verdict: V;
    reason: ReasonOf<V>;
    /** Explanation in one English sentence. */
    because: string;
    otherwise: SuppositionName | null;
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
  otherwise: SuppositionName | null = null,
): PolicyRow {
  return { id, when, verdict: "unknown", reason, because, otherwise };
}

function risky(
  id: string,
  when: PredicateName,
  reason: ReasonOf<"risky">,
  because: string,
  otherwise: SuppositionName = "without_this",
): PolicyRow {
  return { id, when, verdict: "risky", reason, because, otherwise };
}

/** Explanation of all rows for inconclusive replies. */
const leftOpen = "The mail servers said nothing conclusive about this mailbox.";

/** The rules in their order: the first whose predicate holds decides. */
export const policyRows: readonly PolicyRow[] = [
  unknown("check.broke", "check_broke", "internal_error", "The check failed before it finished."),
  undeliverable(
    "syntax.invalid",
    "syntax_refused",
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
    otherwise: "without_own_rule",
  },
  {
    id: "rule.allow",
    when: "own_rule_allows",
    verdict: "deliverable",
    reason: "allowed_by_rule",
    because: "A rule of this account allows it.",
    otherwise: "without_own_rule",
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
    "domain_takes_no_mail",
    "null_mx",
    "The domain publishes a null MX record.",
  ),
  ...(["dns_timeout", "dns_failure"] as const).map((reason) =>
    unknown(
      `dns.${reason}`,
      "domain_look_up_failed",
      reason,
      "DNS didn't reveal the domain's mail servers.",
      "host_takes_it",
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
      "host_look_up_failed",
      reason,
      "DNS didn't reveal the mail servers' addresses.",
      "host_takes_it",
    ),
  ),
  risky(
    "smtp.mailbox_full",
    "reply_settles_it",
    "mailbox_full",
    "The mailbox exists but is full.",
    "room_again",
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
      "reply_settles_it",
      reason,
      "The server permanently rejected this address or its domain.",
    ),
  ),
  ...reasonsByVerdict.unknown.map((reason) =>
    unknown(`smtp.open.${reason}`, "reply_leaves_it_open", reason, leftOpen, "host_takes_it"),
  ),
  unknown(
    "smtp.provider_opaque",
    "taken_by_opaque_host",
    "provider_opaque",
    "This provider accepts every address.",
    "strangers_refused",
  ),
  risky(
    "accept_all.accepted",
    "taken_as_any_other",
    "accept_all",
    "The server accepts random recipients.",
    "strangers_refused",
  ),
  risky(
    "accept_all.unknown",
    "taken_without_comparison",
    "accept_all_unknown",
    "The server may accept random recipients.",
    "strangers_refused",
  ),
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
  risky("signal.possible_typo", "signal_is_set", "possible_typo", "The domain looks like a typo."),
  // Only with an accepted mailbox: a guess is too weak to decide on its own.
  risky(
    "signal.gibberish",
    "signal_is_set_and_mailbox_taken",
    "gibberish",
    "The name looks generated.",
  ),
  unknown(
    "smtp.skipped",
    "mailbox_was_not_asked",
    "smtp_skipped",
    "The mailbox wasn't checked.",
    "host_asked",
  ),
  {
    id: "smtp.accepted_strangers_refused",
    when: "taken_where_strangers_are_refused",
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
