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
  insertWebhookEvents,
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

/** Adds deliveries of events of an account, each event with those of its endpoints. If not all may wait, or be free today, as many of the first events as may. */
async function addDeliveries(
  queries: Queries,
  { event, deliveries }: { event: WebhookEvent; deliveries: readonly WebhookDeliveryRow[][] },
): Promise<void> {
  const ownerId = owningAccountId(event.accountId);
  const all = deliveries.flat();
  const waits = await mayWait(queries, ownerId, all.length);
  if (waits && (!isFree(event) || (await spendFree(queries, ownerId, all)))) {
    await insertWebhookDeliveries(queries, all);
  } else if (deliveries.length > 1) {
    const half = Math.ceil(deliveries.length / 2);
    await addDeliveries(queries, { event, deliveries: deliveries.slice(0, half) });
    await addDeliveries(queries, { event, deliveries: deliveries.slice(half) });
  } else if (waits) {
    await notifyOfFreeLimit(queries, { ownerId, now: event.now });
  } else {
    await notifyOfBacklog(queries, { ownerId, now: event.now });
  }
}

/** Stores events of one account and type, if it has endpoints, and a delivery for each enabled one that subscribes to it. If too many deliveries wait already, or too many were free today, it stores the events only, which can be sent again later. Call it in the transaction that makes the events happen. */
export async function recordWebhookEvents(
  queries: Queries,
  events: readonly AccountEvent[],
): Promise<void> {
  const carried = events.filter(isWebhookEvent);
  const [event] = carried;
  if (event === undefined) {
    return;
  }
  const endpoints = await findWebhookEndpoints(queries, event.accountId);
  const subscribed = endpoints.filter(
    ({ status, events: types }) => status === "enabled" && eventTypesOf(types).includes(event.type),
  );
  if ((frequent.has(event.type) ? subscribed : endpoints).length === 0) {
    return;
  }
  const rows = carried.map(webhookEventRow);
  await insertWebhookEvents(queries, rows);
  if (subscribed.length > 0) {
    const deliveries = rows.map((row) =>
      subscribed.map(({ id }) => webhookDeliveryRow(row, id, { cause: "event", now: event.now })),
    );
    await addDeliveries(queries, { event, deliveries });
  }
}
