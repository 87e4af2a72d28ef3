/** Limits of webhooks. Apart from the others, so that public pages don't load them. */
export const webhookLimits = {
  /** Endpoints of an account. */
  endpointsMax: 10,
  urlLength: 2000,
  descriptionLength: 200,
  /** Longest grace period of a secret. */
  graceMaxS: 7 * 24 * 3600,
  /** Events of one replay. */
  replayMax: 1000,
  /** Waiting deliveries of an account with its test data. */
  waitingMax: 10_000,
  /** Deliveries per day, of an account with its test data, of events that cost no credits. */
  freeDeliveriesDay: 5000,
  /** Attempts per minute at one host, of all accounts together. */
  hostPerMinute: 600,
  /** Attempts at once at one host, and how many of them one account may make. */
  hostAtOnce: 20,
  hostAtOnceOfAccount: 10,
  /** Days that events and deliveries are stored. */
  days: 30,
} as const;
