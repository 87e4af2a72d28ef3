/** Free actions with a daily budget: addresses of samples. */
export type DailyBudget = "samples";

/** What an account used of a daily budget, its test data included. */
export interface DailyBudgetRow {
  account_id: string;
  budget: DailyBudget;
  /** Whole days since the epoch (UTC). */
  day: number;
  used: number;
}
