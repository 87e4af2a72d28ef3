import type { DomainFinding, HostsFinding, MailboxFinding } from "#engine/evidence/findings.ts";
import type { OwnRule } from "#engine/lists/ownRules.ts";
import type { Reason, ReasonOf } from "#vocabulary/verdicts.ts";

/** Facts that make an address risky where nothing stronger decides. */
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

/** What the verdict is made from; signals are only true where they were established. */
export interface VerdictInput {
  /** A fault of ours kept the check from its end. */
  broken: boolean;
  validSyntax: boolean;
  /** The account's own rule that the address meets. */
  ownRule: OwnRule["kind"] | null;
  domain: DomainFinding;
  hosts: HostsFinding;
  mailbox: MailboxFinding;
  signals: Record<Signal, boolean>;
}
