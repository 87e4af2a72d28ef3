/** Limits of links to shared results. Apart from the others, so that public pages don't load them. */
export const shareLimits = {
  /** Links of an account that work at the same time. */
  sharesMax: 1000,
  /** Days that a link works, unless the caller chooses. */
  days: 30,
  daysMax: 90,
  /** Length of the token in a link. */
  tokenLength: 128,
} as const;
