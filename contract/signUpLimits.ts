/** Limits of sign-up hooks. Apart from the others, so that public pages don't load them. Names of times end in their unit: `Ms`. */
export const signUpLimits = {
  /** Hooks of an account. */
  hooksMax: 10,
  /** Time that a sign-up waits for its verdict. Supabase gives up after 5 seconds. */
  waitMs: 3000,
  /** Time to look again at what is known without a mail server, once that is over. */
  knownMs: 750,
  /** Decisions per day that an account with its test data stores. */
  decisionsDay: 10_000,
  /** Days that decisions are stored. */
  days: 90,
} as const;
