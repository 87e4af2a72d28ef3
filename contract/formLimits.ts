/** Limits of publishable keys and of the checks they make from web forms. Names of times end in their unit: `Ms` or `S`. */
export const formLimits = {
  /** Maximum number of origins of one key. */
  originsMax: 10,
  originLength: 160,
  /** Defaults of a new publishable key: requests per minute, and credits per calendar month. */
  requestsPerMinute: 60,
  creditBudget: 1000,
  /** Checks that one network may make with one key in ten minutes. */
  networkChecks: 30,
  /** Time the answer may take; a domain that takes longer gets `ok`. */
  adviceMs: 4000,
  /** Lifetime of a proof, and how often it can be verified within it. */
  proofS: 30 * 60,
  proofUses: 5,
  proofLength: 200,
  /** Maximum age of a stored result that a form check reuses for free. */
  reuseS: 24 * 3600,
} as const;
