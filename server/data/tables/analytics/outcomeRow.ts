import type { MailOutcome } from "#contract/outcomes.ts";
import type { Reason, Verdict } from "#vocabulary/verdicts.ts";

/** Outcome of one mail, beside the earlier result of its address. */
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

/** Address at which an account receives signed events of its mail service. */
export interface OutcomeFeedRow {
  id: string;
  account_id: string;
  /** Sealed. */
  secret: string;
  created_at: number;
  last_event_at: number | null;
}
