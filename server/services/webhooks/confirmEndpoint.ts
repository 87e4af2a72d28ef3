import { endpointCreatedType } from "#contract/webhookEvents.ts";
import type { Queries } from "#server/data/connection/database.ts";
import {
  cancelWebhookDeliveries,
  insertWebhookDeliveries,
  insertWebhookEvents,
} from "#server/data/queries/webhookDeliveries.ts";
import type { WebhookDeliveryRow } from "#server/data/tables/webhooks/webhookDeliveryRow.ts";
import type { WebhookEndpointRow } from "#server/data/tables/webhooks/webhookEndpointRow.ts";
import {
  webhookDeliveryRow,
  webhookEventRow,
} from "#server/services/events/recordWebhookEvents.ts";
import { nextAttemptAt } from "./nextAttemptAt.ts";

/** Time in ms for which `endpoint.created` is sent again until the endpoint answers it. */
const confirmationMs = 86_400_000;

/** Queues `endpoint.created` for a pending endpoint, in place of everything that waits for it. */
export async function queueConfirmation(
  queries: Queries,
  { id, account_id: accountId }: Pick<WebhookEndpointRow, "id" | "account_id">,
  now: number,
): Promise<WebhookDeliveryRow> {
  await cancelWebhookDeliveries(queries, id, now);
  const data = { object: "webhook_endpoint", id } as const;
  const event = webhookEventRow({ accountId, type: endpointCreatedType, data, now });
  await insertWebhookEvents(queries, [event]);
  const delivery = webhookDeliveryRow(event, id, { cause: "confirmation", now });
  await insertWebhookDeliveries(queries, [delivery]);
  return delivery;
}

/** Returns the time of the attempt after a failed `endpoint.created`: on the schedule of all deliveries, the last one after a day. Null after that. */
export function nextConfirmationAt(
  { attempts, created_at: created }: Pick<WebhookDeliveryRow, "attempts" | "created_at">,
  attempt: Parameters<typeof nextAttemptAt>[1],
): number | null {
  const end = created + confirmationMs;
  const next = nextAttemptAt(attempts, attempt);
  return next === null || attempt.now >= end ? null : Math.min(next, end);
}
