import type { WebhookAttempt, WebhookDelivery } from "#contract/webhooks.ts";
import {
  headersOf,
  type WebhookAttemptRow,
  type WebhookDeliveryRow,
} from "#server/data/tables/webhooks/webhookDeliveryRow.ts";
import { instant, instantOrNull } from "./instant.ts";

/** Returns a delivery as the API shows it. */
export function presentWebhookDelivery(row: WebhookDeliveryRow): WebhookDelivery {
  return {
    object: "webhook_delivery",
    id: row.id,
    endpoint_id: row.endpoint_id,
    event_id: row.event_id,
    event_type: row.event_type,
    cause: row.cause,
    state: row.state,
    attempts: row.attempts,
    last_status: row.last_status,
    last_error: row.last_error,
    next_attempt_at: row.state === "waiting" ? instant(row.due_at) : null,
    created_at: instant(row.created_at),
    ended_at: instantOrNull(row.ended_at),
  };
}

/** Returns an attempt as the API shows it. */
export function presentWebhookAttempt(row: WebhookAttemptRow): WebhookAttempt {
  return {
    number: row.number,
    at: instant(row.at),
    duration_ms: row.duration_ms,
    status: row.status,
    error: row.error,
    request_headers: headersOf(row.request_headers),
    response_headers: headersOf(row.response_headers),
    response_body: row.response_body,
  };
}
