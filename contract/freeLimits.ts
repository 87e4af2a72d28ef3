/** Limits of what an account may do without a charge, live and test data together. The app needs none of them, so they are apart from `limits`. */
export const freeLimits = {
  /** Calls of each kind that change something, per account and day, where the call has no limit of its own. */
  dailyCalls: 2000,
  /** Free checks of an account per day, live and test data together, whose evidence is stored; of further ones only the result is. */
  freeChecksWithEvidenceDay: 1000,
  /** Maximum free checks and free rows of lists of an account per day, live and test data together. */
  freeChecksDay: 10_000,
  /** Further free checks per day for each credit that the account spent in the last days, and free rows that each row of a list allows that costs a credit. */
  freeChecksPerCredit: 10,
  freeChecksCreditDays: 30,
  /** Maximum bytes of the files of one account's lists that cost no credits, live and test; a list counts by its share of rows without a charge. */
  unpaidListBytes: 1000 * 1024 * 1024,
} as const;
