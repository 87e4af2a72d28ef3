import { webhookLimits } from "#contract/webhookLimits.ts";
import type { AppContext } from "#server/context.ts";
import {
  insertWebhookDeliveries,
  insertWebhookEvents,
  findWebhookDelivery,
  webhookEventById,
  webhookEventsBetween,
} from "#server/data/queries/webhookDeliveries.ts";
import { findWebhookEndpoint } from "#server/data/queries/webhookEndpoints.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import { eventTypesOf } from "#server/data/tables/webhooks/webhookEndpointRow.ts";
import type { WebhookDeliveryRow } from "#server/data/tables/webhooks/webhookDeliveryRow.ts";
import { mayWait } from "#server/services/events/waitingDeliveries.ts";
import { queueConfirmation } from "./confirmEndpoint.ts";
import {
  webhookDeliveryRow,
  webhookEventRow,
} from "#server/services/events/recordWebhookEvents.ts";

type SendContext = Pick<AppContext, "database" | "now">;
interface Owned {
  accountId: string;
  id: string;
}

/** Why nothing can be sent: the account has no such object, its endpoint is disabled or pending, or too many deliveries of the account wait. */
export type NotSent = "not_found" | "disabled" | "pending" | "too_many_waiting";

/** Queues a test event for an endpoint; for a pending one, `endpoint.created` again. */
export async function sendTest(
  { database, now }: SendContext,
  { accountId, id }: Owned,
): Promise<WebhookDeliveryRow | NotSent> {
  return database.atomically(async (queries) => {
    const endpoint = await findWebhookEndpoint(queries, accountId, id);
    if (endpoint === undefined || endpoint.status === "disabled") {
      return endpoint === undefined ? "not_found" : "disabled";
    }
    if (endpoint.status === "pending") {
      return queueConfirmation(queries, endpoint, now());
    }
    if (!(await mayWait(queries, owningAccountId(accountId), 1))) {
      return "too_many_waiting";
    }
    const data = { object: "webhook_endpoint", id } as const;
    const event = webhookEventRow({ accountId, type: "webhook.test", data, now: now() });
    await insertWebhookEvents(queries, [event]);
    const delivery = webhookDeliveryRow(event, id, { cause: "test", now: now() });
    await insertWebhookDeliveries(queries, [delivery]);
    return delivery;
  });
}

/** Queues the event of a delivery again, for the same endpoint. A test stays a test. */
export async function redeliver(
  { database, now }: SendContext,
  { accountId, id }: Owned,
): Promise<WebhookDeliveryRow | NotSent> {
  return database.atomically(async (queries) => {
    const first = await findWebhookDelivery(queries, accountId, id);
    const event = first && (await webhookEventById(queries, first.event_id));
    const endpoint = first && (await findWebhookEndpoint(queries, accountId, first.endpoint_id));
    if (first === undefined || event === undefined || endpoint === undefined) {
      return "not_found";
    }
    if (endpoint.status !== "enabled") {
      return endpoint.status;
    }
    if (!(await mayWait(queries, owningAccountId(accountId), 1))) {
      return "too_many_waiting";
    }
    const cause = event.type === "webhook.test" ? "test" : "redelivery";
    const delivery = webhookDeliveryRow(event, endpoint.id, { cause, now: now() });
    await insertWebhookDeliveries(queries, [delivery]);
    return delivery;
  });
}

/** The events of a period, in ms since the epoch. */
export interface ReplayPeriod {
  from: number;
  to: number;
  includeDelivered: boolean;
}

/** Queues the events of a period that an endpoint subscribes to, oldest first: without those delivered or waiting, unless asked for. */
export async function replayEvents(
  { database, now }: SendContext,
  { accountId, id }: Owned,
  { from, to, includeDelivered }: ReplayPeriod,
): Promise<{ queued: number; nextFrom: number | null } | NotSent> {
  return database.atomically(async (queries) => {
    const endpoint = await findWebhookEndpoint(queries, accountId, id);
    if (endpoint === undefined) {
      return "not_found";
    }
    if (endpoint.status !== "enabled") {
      return endpoint.status;
    }
    const most = webhookLimits.replayMax;
    const events = await webhookEventsBetween(queries, {
      accountId,
      endpointId: id,
      types: eventTypesOf(endpoint.events),
      from,
      to,
      all: includeDelivered,
      limit: most + 1,
    });
    const deliveries = events
      .slice(0, most)
      .map((event) => webhookDeliveryRow(event, id, { cause: "replay", now: now() }));
    if (!(await mayWait(queries, owningAccountId(accountId), deliveries.length))) {
      return "too_many_waiting";
    }
    await insertWebhookDeliveries(queries, deliveries);
    return { queued: deliveries.length, nextFrom: events[most]?.created_at ?? null };
  });
}
