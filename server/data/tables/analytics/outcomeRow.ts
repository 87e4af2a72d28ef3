import type { MailOutcome } from "#contract/outcomes.ts";
import type { Reason, Verdict } from "#vocabulary/verdicts.ts";

/** What happened to one mail, beside the result of its address from before. */
export interface OutcomeRow {
  account_id: string;
  /** Keyed hash of the address, so that a second import of the same mail replaces the first. */
  address_hash: string;
  /** UTC day since the epoch. */
  sent_day: number;
  outcome: MailOutcome;
  verdict: Verdict;
  reason: Reason;
  /** Empty if unknown. */
  provider: string;
  score: number | null;
}
