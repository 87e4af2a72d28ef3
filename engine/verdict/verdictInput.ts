import type { DomainFinding, HostsFinding, MailboxFinding } from "#engine/evidence/findings.ts";
import type { OwnRule } from "#engine/lists/ownRules.ts";
import { type Signal, signals } from "#vocabulary/policy.ts";
import type { Reason } from "#vocabulary/verdicts.ts";

/** Returns true if a reason is a signal. */
export const isSignal = (reason: Reason): reason is Signal =>
  (signals as readonly Reason[]).includes(reason);

/** The findings that decide the verdict. A signal is true only if it was established. */
export interface VerdictInput {
  /** True if an internal error or a cancellation ended the probe. */
  broken: boolean;
  validSyntax: boolean;
  /** Kind of the account's rule that matches the address. */
  ownRule: OwnRule["kind"] | null;
  domain: DomainFinding;
  hosts: HostsFinding;
  mailbox: MailboxFinding;
  signals: Record<Signal, boolean>;
}

type Predicate = (input: VerdictInput, reason: Reason) => boolean;

/** Conditions of policy rows. `reason` is the row's own, so that one predicate serves several rows. */
export const predicates = {
  check_failed: ({ broken }) => broken,
  syntax_is_invalid: ({ validSyntax }) => !validSyntax,
  own_rule_blocks: ({ ownRule }) => ownRule === "block",
  own_rule_allows: ({ ownRule }) => ownRule === "allow",
  domain_is_reserved: ({ domain }) => domain.kind === "reserved",
  domain_does_not_exist: ({ domain }) => domain.kind === "not_found",
  domain_has_null_mx: ({ domain }) => domain.kind === "null_mx",
  domain_lookup_failed: ({ domain }, reason) =>
    domain.kind === "failed" && domain.reason === reason,
  no_host_has_an_address: ({ hosts }) => hosts.kind === "none",
  no_host_is_public: ({ hosts }) => hosts.kind === "not_public",
  host_lookup_failed: ({ hosts }, reason) => hosts.kind === "failed" && hosts.reason === reason,
  reply_is_final: ({ mailbox }, reason) => mailbox.kind === "settled" && mailbox.reason === reason,
  reply_is_inconclusive: ({ mailbox }, reason) =>
    mailbox.kind === "unsettled" && mailbox.reason === reason,
  accepted_by_opaque_provider: ({ mailbox }) => mailbox.kind === "accepted" && mailbox.opaque,
  accepted_like_random_recipients: ({ mailbox }) =>
    mailbox.kind === "accepted" && mailbox.randomRecipients === "accepted",
  accepted_without_comparison: ({ mailbox }) =>
    mailbox.kind === "accepted" && mailbox.randomRecipients === "unknown",
  signal_is_set: (input, reason) => isSignal(reason) && input.signals[reason],
  signal_is_set_and_mailbox_accepted: (input, reason) =>
    isSignal(reason) && input.signals[reason] && input.mailbox.kind === "accepted",
  signal_is_set_and_reply_is_inconclusive: (input, reason) =>
    isSignal(reason) && input.signals[reason] && input.mailbox.kind === "unsettled",
  mailbox_was_not_checked: ({ mailbox }) => mailbox.kind === "not_checked",
  accepted_unlike_random_recipients: ({ mailbox }) =>
    mailbox.kind === "accepted" && mailbox.randomRecipients === "refused" && !mailbox.opaque,
} as const satisfies Record<string, Predicate>;

export type PredicateName = keyof typeof predicates;
