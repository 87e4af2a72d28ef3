import * as z from "zod/mini";
import type { attemptErrors, disabledReasons, endpointStatuses } from "#contract/webhooks.ts";
import { webhookEventTypes } from "#contract/webhookEvents.ts";
import { jsonColumn } from "#server/data/tables/columns/jsonColumn.ts";

/** An endpoint that receives events of an account. */
export interface WebhookEndpointRow {
  id: string;
  account_id: string;
  url: string;
  description: string | null;
  /** JSON array of event types. */
  events: string;
  status: (typeof endpointStatuses)[number];
  /** Time at which it answered `endpoint.created` with 2xx; null before. */
  confirmed_at: number | null;
  disabled_reason: (typeof disabledReasons)[number] | null;
  disabled_at: number | null;
  /** Encrypted secret, and the one before the last rotation, which also signs until `former_until`. */
  secret: string;
  former_secret: string | null;
  former_until: number | null;
  created_at: number;
  /** First failure since the last success. */
  failing_since: number | null;
  last_success_at: number | null;
  /** Time at which the last attempt ended, tests included, and the status of its response or why there was none. */
  last_attempt_at: number | null;
  last_attempt_status: number | null;
  last_attempt_error: (typeof attemptErrors)[number] | null;
  /** Moving average of the duration of attempts, in ms; null before the first. */
  average_ms: number | null;
  /** No attempt before this instant, because the endpoint asked for a pause. */
  hold_until: number;
}

/** Returns the event types of an endpoint from `webhook_endpoints.events`. */
export const eventTypesOf = jsonColumn(
  "webhook_endpoints.events",
  z.array(z.enum(webhookEventTypes)),
);
