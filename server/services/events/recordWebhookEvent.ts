import type * as z from "zod/mini";
import {
  type endpointCreatedType,
  type endpointEvent,
  type WebhookEventType,
  webhookEventTypes,
  type webhookTestType,
} from "#contract/webhookEvents.ts";
import type { Queries } from "#server/data/connection/database.ts";
import {
  insertWebhookDeliveries,
  insertWebhookEvent,
} from "#server/data/queries/webhookDeliveries.ts";
import { findWebhookEndpoints } from "#server/data/queries/webhookEndpoints.ts";
import { eventTypesOf } from "#server/data/tables/webhooks/webhookEndpointRow.ts";
import type { WebhookDeliveryRow } from "#server/data/tables/webhooks/webhookDeliveryRow.ts";
import type { WebhookEventRow } from "#server/data/tables/webhooks/webhookEventRow.ts";
import { isTestAccount, owningAccountId } from "#server/data/tables/testAccountId.ts";
import { newId } from "#server/crypto/newId.ts";
import { instant } from "#server/presenters/instant.ts";
import { mayWait, notifyOfBacklog, notifyOfFreeLimit, spendFree } from "./waitingDeliveries.ts";
import type { AccountEvent, WebhookEvent } from "./accountEvent.ts";

/** An event about an endpoint itself. */
interface EndpointEvent {
  accountId: string;
  type: typeof webhookTestType | typeof endpointCreatedType;
  data: z.infer<typeof endpointEvent>;
  now: number;
}

/** Returns the row of a new event. Its body is stored as text, so that each delivery sends the same bytes. */
export function webhookEventRow({
  accountId,
  type,
  data,
  now,
}: WebhookEvent | EndpointEvent): WebhookEventRow {
  return {
    id: newId("msg"),
    account_id: accountId,
    type,
    body: JSON.stringify({ type, timestamp: instant(now), data }),
    created_at: now,
  };
}

/** Returns the row of a delivery that is due now. */
export function webhookDeliveryRow(
  event: Pick<WebhookEventRow, "id" | "account_id" | "type">,
  endpointId: string,
  { cause, now }: { cause: WebhookDeliveryRow["cause"]; now: number },
): WebhookDeliveryRow {
  return {
    id: newId("whd"),
    account_id: event.account_id,
    owner_id: owningAccountId(event.account_id),
    endpoint_id: endpointId,
    event_id: event.id,
    event_type: event.type,
    cause,
    state: "waiting",
    attempts: 0,
    due_at: now,
    last_status: null,
    last_error: null,
    created_at: now,
    ended_at: null,
  };
}

/** Tells whether webhooks carry an event. */
const isWebhookEvent = (event: AccountEvent): event is WebhookEvent =>
  webhookEventTypes.some((type) => type === event.type);

/** Tells whether an event costs no credits, so that it can be caused without end. */
const isFree = ({ accountId, free }: WebhookEvent): boolean =>
  free === true || isTestAccount(accountId);

/** Events that are stored for their subscribers only: too many to send them again later. */
const frequent: ReadonlySet<WebhookEventType> = new Set(["list.progress"]);

/** Stores an event of an account that has endpoints, and a delivery for each enabled one that subscribes to it. If too many deliveries wait already, or too many were free today, it stores the event only, which can be sent again later. Call it in the transaction that makes the event happen. */
export async function recordWebhookEvent(queries: Queries, event: AccountEvent): Promise<void> {
  if (!isWebhookEvent(event)) {
    return;
  }
  const endpoints = await findWebhookEndpoints(queries, event.accountId);
  const subscribed = endpoints.filter(
    ({ status, events }) => status === "enabled" && eventTypesOf(events).includes(event.type),
  );
  if ((frequent.has(event.type) ? subscribed : endpoints).length === 0) {
    return;
  }
  const row = webhookEventRow(event);
  await insertWebhookEvent(queries, row);
  const deliveries = subscribed.map(({ id }) =>
    webhookDeliveryRow(row, id, { cause: "event", now: event.now }),
  );
  const ownerId = owningAccountId(event.accountId);
  if (deliveries.length === 0) {
    return;
  }
  if (!(await mayWait(queries, ownerId, deliveries.length))) {
    await notifyOfBacklog(queries, { ownerId, now: event.now });
  } else if (isFree(event) && !(await spendFree(queries, ownerId, deliveries))) {
    await notifyOfFreeLimit(queries, { ownerId, now: event.now });
  } else {
    await insertWebhookDeliveries(queries, deliveries);
  }
}
