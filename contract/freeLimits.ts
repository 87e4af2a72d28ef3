/** Limits of what an account may do without a charge, live and test data together. The app needs none of them, so they are apart from `limits`. */
export const freeLimits = {
  /** Calls of each kind that change something, per account and day, unless `dailyCalls` names another number. */
  dailyCalls: 2000,
  /** Free checks of an account per day, live and test data together, whose evidence is stored; of further ones only the result is. */
  freeChecksWithEvidenceDay: 1000,
  /** Maximum free checks and free rows of lists of an account per day, live and test data together. */
  freeChecksDay: 10_000,
  /** Further free checks per day for each credit that the account spent in the last days, and free rows that each row of a list allows that costs a credit. */
  freeChecksPerCredit: 10,
  freeChecksCreditDays: 30,
  /** Maximum checks of an account per day that reserved a credit and cost none, because they ended `unknown`. As many further ones as `freeChecksPerCredit` allows. Large, because an installation that can't connect to mail servers has few others. */
  unknownChecksDay: 50_000,
  /** Maximum bytes of the files of one account's lists that cost no credits, live and test; a list counts by its share of rows without a charge. */
  unpaidListBytes: 1000 * 1024 * 1024,
  /** Maximum number of rows of one list fixed one by one: they are stored with the list, and read whole. */
  listFixesMax: 20_000,
  /** Maximum number and total announced bytes of one account's uploads that aren't in a list yet, finished or not. */
  unlistedUploadsMax: 20,
  unlistedUploadBytes: 200 * 1024 * 1024,
  /** Maximum number of unfinished lists of one account. Lists waiting for the user count too, because their files are stored. */
  openListsMax: 20,
  draftsMax: 50,
  keysMax: 50,
  /** JSON bodies above this size have their own quota. */
  largeBodyBytes: 1024 * 1024,
  /** Maximum JSON bodies above `largeBodyBytes` of one account per minute. */
  largeBodiesPerMinute: 12,
  /** Maximum number of files in an archive that is unpacked. */
  archiveFilesMax: 50,
} as const;
