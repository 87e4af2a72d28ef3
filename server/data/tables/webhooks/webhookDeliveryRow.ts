import * as z from "zod/mini";
import type { attemptErrors, deliveryCauses, deliveryStates } from "#contract/webhooks.ts";
import type { deliveredTypes } from "#contract/webhookEvents.ts";
import { jsonColumn } from "#server/data/tables/columns/jsonColumn.ts";

/** A delivery of one event to one endpoint. */
export interface WebhookDeliveryRow {
  id: string;
  account_id: string;
  /** The account itself, or the owner of its test data: deliveries of both share its limits. */
  owner_id: string;
  endpoint_id: string;
  event_id: string;
  event_type: (typeof deliveredTypes)[number];
  cause: (typeof deliveryCauses)[number];
  state: (typeof deliveryStates)[number];
  attempts: number;
  /** Time of the next attempt; also the lease of the process that makes it. */
  due_at: number;
  last_status: number | null;
  last_error: (typeof attemptErrors)[number] | null;
  created_at: number;
  ended_at: number | null;
}

/** One attempt of a delivery. */
export interface WebhookAttemptRow {
  id: string;
  account_id: string;
  delivery_id: string;
  number: number;
  at: number;
  duration_ms: number;
  status: number | null;
  error: (typeof attemptErrors)[number] | null;
  /** JSON objects of headers. */
  request_headers: string;
  response_headers: string;
  response_body: string;
}

/** Returns headers from `webhook_attempts.request_headers` or `response_headers`. */
export const headersOf = jsonColumn("webhook_attempts headers", z.record(z.string(), z.string()));
