/** Free actions with a daily budget: addresses of samples, free checks and rows of lists, free checks that store evidence, checks that ended without a charge, deliveries of events that cost no credits, stored decisions about sign-ups. */
export type DailyBudget =
  | "samples"
  | "free_checks"
  | "free_evidence"
  | "unknown_checks"
  | "webhook_events"
  | "sign_up_decisions";

/** Use of a daily budget by an account, its test data included. */
export interface DailyBudgetRow {
  account_id: string;
  budget: DailyBudget;
  /** Whole days since the epoch (UTC). */
  day: number;
  used: number;
}
