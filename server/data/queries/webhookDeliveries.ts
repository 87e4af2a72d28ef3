import { sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import { sendSignal } from "#server/data/connection/sendSignal.ts";
import type {
  WebhookAttemptRow,
  WebhookDeliveryRow,
} from "#server/data/tables/webhooks/webhookDeliveryRow.ts";
import type { WebhookEventRow } from "#server/data/tables/webhooks/webhookEventRow.ts";

/** Matches waiting deliveries, worded as in the index. */
const isWaiting = sql<boolean>`webhook_deliveries.state = 'waiting'`;

/** Adds events. */
export async function insertWebhookEvents(
  queries: Queries,
  rows: readonly WebhookEventRow[],
): Promise<void> {
  await queries.insertInto("webhook_events").values(rows).execute();
}

/** Returns an event by id. */
export async function webhookEventById(
  queries: Queries,
  id: string,
): Promise<WebhookEventRow | undefined> {
  return queries.selectFrom("webhook_events").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The events to send again. */
interface ReplayRange {
  accountId: string;
  endpointId: string;
  types: readonly WebhookEventRow["type"][];
  from: number;
  to: number;
  /** True also returns events that were delivered to the endpoint or still wait. */
  all: boolean;
  limit: number;
}

/** Returns events of a period, oldest first. */
export async function webhookEventsBetween(
  queries: Queries,
  { accountId, endpointId, types, from, to, all, limit }: ReplayRange,
): Promise<WebhookEventRow[]> {
  const found = queries
    .selectFrom("webhook_events")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("type", "in", types)
    .where("created_at", ">=", from)
    .where("created_at", "<=", to)
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit);
  return all
    ? found.execute()
    : found
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom("webhook_deliveries")
                .select("webhook_deliveries.id")
                .whereRef("webhook_deliveries.event_id", "=", "webhook_events.id")
                .where("webhook_deliveries.endpoint_id", "=", endpointId)
                .where("webhook_deliveries.state", "in", ["delivered", "waiting"]),
            ),
          ),
        )
        .execute();
}

/** Adds deliveries and signals when the first is due. */
export async function insertWebhookDeliveries(
  queries: Queries,
  rows: readonly WebhookDeliveryRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += 50) {
    await queries
      .insertInto("webhook_deliveries")
      .values(rows.slice(from, from + 50))
      .execute();
  }
  if (rows.length > 0) {
    await sendSignal(queries, "webhooks", Math.min(...rows.map((row) => row.due_at)));
  }
}

/** Returns how many deliveries of an account and its test data wait, at most `most`. */
export async function countWaitingDeliveries(
  queries: Queries,
  ownerId: string,
  most: number,
): Promise<number> {
  const { waiting } = await queries
    .selectFrom((from) =>
      from
        .selectFrom("webhook_deliveries")
        .select("owner_id")
        .where("owner_id", "=", ownerId)
        .where(isWaiting)
        .limit(most)
        .as("counted"),
    )
    .select(({ fn }) => fn.countAll<number>().as("waiting"))
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Returns when the next delivery after an instant is due, or a paused endpoint gets deliveries again; null if neither is known. */
export async function nextWebhookAt(queries: Queries, after: number): Promise<number | null> {
  const { at } = await queries
    .selectFrom("webhook_deliveries")
    .select(({ fn }) => fn.min<number | null>("due_at").as("at"))
    .where(isWaiting)
    .where("due_at", ">", after)
    .executeTakeFirstOrThrow();
  const { until } = await queries
    .selectFrom("webhook_endpoints")
    .select(({ fn }) => fn.min<number | null>("hold_until").as("until"))
    .where("hold_until", ">", after)
    .executeTakeFirstOrThrow();
  const known = [at, until].filter((one) => one !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** Stores the outcome of an attempt and signals when the next one is due; returns false if the delivery ended or another process claimed it meanwhile. */
export async function settleWebhookDelivery(
  queries: Queries,
  claimed: Pick<WebhookDeliveryRow, "id" | "attempts">,
  change: Pick<WebhookDeliveryRow, "state" | "due_at" | "ended_at" | "last_status" | "last_error">,
): Promise<boolean> {
  const settled = await queries
    .updateTable("webhook_deliveries")
    .set(change)
    .where("id", "=", claimed.id)
    .where("attempts", "=", claimed.attempts)
    .where("state", "=", "waiting")
    .returning("id")
    .executeTakeFirst();
  if (settled !== undefined && change.state === "waiting") {
    await sendSignal(queries, "webhooks", change.due_at);
  }
  return settled !== undefined;
}

/** Adds an attempt to the log. */
export async function insertWebhookAttempt(
  queries: Queries,
  row: WebhookAttemptRow,
): Promise<void> {
  await queries.insertInto("webhook_attempts").values(row).execute();
}

/** Cancels the waiting deliveries of an endpoint. */
export async function cancelWebhookDeliveries(
  queries: Queries,
  endpointId: string,
  now: number,
): Promise<void> {
  await queries
    .updateTable("webhook_deliveries")
    .set({ state: "canceled", ended_at: now })
    .where("endpoint_id", "=", endpointId)
    .where(isWaiting)
    .execute();
}

/** Cancels the other waiting deliveries of an event to the endpoint that has received it. */
export async function cancelOtherDeliveries(
  queries: Queries,
  received: Pick<WebhookDeliveryRow, "id" | "event_id" | "endpoint_id">,
  now: number,
): Promise<void> {
  await queries
    .updateTable("webhook_deliveries")
    .set({ state: "canceled", ended_at: now })
    .where("event_id", "=", received.event_id)
    .where("endpoint_id", "=", received.endpoint_id)
    .where("id", "!=", received.id)
    .where(isWaiting)
    .execute();
}

/** The deliveries to return: newest first, from after an id. */
interface DeliveryPage {
  accountId: string;
  after: string | null;
  limit: number;
  endpointId: string | null;
  state: WebhookDeliveryRow["state"] | null;
  type: WebhookDeliveryRow["event_type"] | null;
}

/** Returns deliveries of an account, newest first. */
export async function webhookDeliveryPage(
  queries: Queries,
  { accountId, after, limit, endpointId, state, type }: DeliveryPage,
): Promise<WebhookDeliveryRow[]> {
  let query = queries
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("account_id", "=", accountId);
  query = after === null ? query : query.where("id", "<", after);
  query = endpointId === null ? query : query.where("endpoint_id", "=", endpointId);
  query = state === null ? query : query.where("state", "=", state);
  query = type === null ? query : query.where("event_type", "=", type);
  return query.orderBy("id", "desc").limit(limit).execute();
}

/** Returns a delivery of an account, if it exists. */
export async function findWebhookDelivery(
  queries: Queries,
  accountId: string,
  id: string,
): Promise<WebhookDeliveryRow | undefined> {
  return queries
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** Returns the attempts of a delivery in order. */
export async function findWebhookAttempts(
  queries: Queries,
  deliveryId: string,
): Promise<WebhookAttemptRow[]> {
  return queries
    .selectFrom("webhook_attempts")
    .selectAll()
    .where("delivery_id", "=", deliveryId)
    .orderBy("number")
    .execute();
}

/** Returns the ids of events older than an instant without a waiting delivery, at most `limit`. */
async function outdatedEvents(queries: Queries, before: number, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom("webhook_events")
    .select("id")
    .where("created_at", "<", before)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("webhook_deliveries")
            .select("webhook_deliveries.id")
            .whereRef("webhook_deliveries.event_id", "=", "webhook_events.id")
            .where(isWaiting),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes events older than an instant with their ended deliveries, in small batches. */
export async function deleteOldWebhookEvents(queries: Queries, before: number): Promise<void> {
  for (;;) {
    const ids = await outdatedEvents(queries, before, 200);
    if (ids.length === 0) {
      return;
    }
    await queries.deleteFrom("webhook_events").where("id", "in", ids).execute();
  }
}
