/** Actual outcome for an address, as the reporter of a wrong verdict saw it. */
export const reportedOutcomes = [
  "delivered",
  "bounced",
  "accept_all",
  "disposable",
  "not_disposable",
  "other",
] as const;
