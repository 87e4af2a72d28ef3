/** The last number that an account's jobs got; numbers of deleted lists aren't given again. */
export interface JobCounterRow {
  account_id: string;
  last: number;
}

/** The number of a list that a program for another service created, by account. */
export interface ListJobRow {
  account_id: string;
  /** From 1. */
  number: number;
  list_id: string;
}
