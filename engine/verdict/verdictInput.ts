import type { DomainFinding, HostsFinding, MailboxFinding } from "#engine/evidence/findings.ts";
import type { OwnRule } from "#engine/lists/ownRules.ts";
import type { Reason, ReasonOf } from "#vocabulary/verdicts.ts";

/** Facts that make an address risky unless a stronger rule decides. */
export const signals = [
  "disposable",
  "relay_alias",
  "no_reply",
  "role_account",
  "quoted_local_part",
  "possible_typo",
  "gibberish",
] as const satisfies readonly ReasonOf<"risky">[];
/** One of {@link signals}. */
export type Signal = (typeof signals)[number];

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
