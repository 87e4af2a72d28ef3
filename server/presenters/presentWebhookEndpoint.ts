import type { WebhookEndpoint } from "#contract/webhooks.ts";
import {
  eventTypesOf,
  type WebhookEndpointRow,
} from "#server/data/tables/webhooks/webhookEndpointRow.ts";
import { formerUntil } from "#server/data/tables/webhooks/sealedSecrets.ts";
import { instant, instantOrNull } from "./instant.ts";

function lastDelivery(row: WebhookEndpointRow): WebhookEndpoint["last_delivery"] {
  const {
    last_attempt_at: attemptedAt,
    last_attempt_status: status,
    last_attempt_error: error,
  } = row;
  return attemptedAt === null ? null : { at: instant(attemptedAt), status, error };
}

/** Returns an endpoint as the API shows it at an instant, without its secret. */
export function presentWebhookEndpoint(row: WebhookEndpointRow, now: number): WebhookEndpoint {
  return {
    object: "webhook_endpoint",
    id: row.id,
    url: row.url,
    description: row.description,
    events: eventTypesOf(row.events),
    status: row.status,
    disabled_reason: row.disabled_reason,
    disabled_at: instantOrNull(row.disabled_at),
    created_at: instant(row.created_at),
    failing_since: instantOrNull(row.failing_since),
    last_success_at: instantOrNull(row.last_success_at),
    last_delivery: lastDelivery(row),
    two_signatures_until: instantOrNull(formerUntil(row, now)),
  };
}
