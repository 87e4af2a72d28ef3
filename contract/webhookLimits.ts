/** Limits of webhooks: endpoints of an account, lengths of their texts, longest grace period of a secret, events per replay, waiting deliveries of an account with its test data, and days that deliveries are logged. Apart from the others, so that public pages don't load them. */
export const webhookLimits = {
  endpointsMax: 10,
  urlLength: 2000,
  descriptionLength: 200,
  graceMaxS: 7 * 24 * 3600,
  replayMax: 1000,
  waitingMax: 10_000,
  days: 30,
} as const;
