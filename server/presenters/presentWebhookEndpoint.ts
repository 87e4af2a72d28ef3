import type { WebhookEndpoint } from "#contract/webhooks.ts";
import {
  eventTypesOf,
  type WebhookEndpointRow,
} from "#server/data/tables/webhooks/webhookEndpointRow.ts";
import { instant } from "./instant.ts";

const at = (ms: number | null) => (ms === null ? null : instant(ms));

function lastDelivery(row: WebhookEndpointRow): WebhookEndpoint["last_delivery"] {
  const { last_attempt_at: made, last_attempt_status: status, last_attempt_error: error } = row;
  return made === null ? null : { at: instant(made), status, error };
}

/** Returns an endpoint as the API shows it at an instant, without its secret. */
export function presentWebhookEndpoint(row: WebhookEndpointRow, now: number): WebhookEndpoint {
  const { former_until: until } = row;
  return {
    object: "webhook_endpoint",
    id: row.id,
    url: row.url,
    description: row.description,
    events: eventTypesOf(row.events),
    status: row.status,
    disabled_reason: row.disabled_reason,
    disabled_at: at(row.disabled_at),
    created_at: instant(row.created_at),
    failing_since: at(row.failing_since),
    last_success_at: at(row.last_success_at),
    last_delivery: lastDelivery(row),
    two_signatures_until: at(until !== null && until > now ? until : null),
  };
}
