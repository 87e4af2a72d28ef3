import type { deliveredTypes } from "#contract/webhookEvents.ts";

/** An event with its body, exactly as sent. */
export interface WebhookEventRow {
  id: string;
  account_id: string;
  type: (typeof deliveredTypes)[number];
  body: string;
  created_at: number;
}
