import { lockAccount } from "./accounts.ts";
import type { Transaction } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import {
  eventTypesOf,
  type WebhookEndpointRow,
} from "#server/data/tables/webhooks/webhookEndpointRow.ts";

/** Columns of an endpoint that may change. */
export type WebhookEndpointChange = Partial<
  Omit<WebhookEndpointRow, "id" | "account_id" | "created_at">
>;

/** Returns the endpoints of an account, newest first. */
export async function findWebhookEndpoints(
  queries: Queries,
  accountId: string,
): Promise<WebhookEndpointRow[]> {
  return queries
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .execute();
}

/** Tells whether two endpoints have one URL and the same events. */
const areSame = (
  one: Pick<WebhookEndpointRow, "url" | "events">,
  other: Pick<WebhookEndpointRow, "url" | "events">,
): boolean =>
  one.url === other.url &&
  eventTypesOf(one.events).toSorted().join() === eventTypesOf(other.events).toSorted().join();

/** Adds an endpoint; returns why not if the account has `most` already, or one with the same URL and events. */
export async function insertWebhookEndpoint(
  queries: Transaction<Tables>,
  row: WebhookEndpointRow,
  most: number,
): Promise<"added" | "too_many" | "already_there"> {
  await lockAccount(queries, row.account_id);
  const endpoints = await findWebhookEndpoints(queries, row.account_id);
  if (endpoints.length >= most) {
    return "too_many";
  }
  if (endpoints.some((endpoint) => areSame(endpoint, row))) {
    return "already_there";
  }
  await queries.insertInto("webhook_endpoints").values(row).execute();
  return "added";
}

/** Tells whether another endpoint of the account has the URL and events of this one. Call it after `lockAccount`. */
export async function hasSameEndpoint(
  queries: Queries,
  row: Pick<WebhookEndpointRow, "id" | "account_id" | "url" | "events">,
): Promise<boolean> {
  const endpoints = await findWebhookEndpoints(queries, row.account_id);
  return endpoints.some((endpoint) => endpoint.id !== row.id && areSame(endpoint, row));
}

/** Returns an endpoint of an account, if it exists. */
export async function findWebhookEndpoint(
  queries: Queries,
  accountId: string,
  id: string,
): Promise<WebhookEndpointRow | undefined> {
  return queries
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** Returns an endpoint by id alone, for workers. */
export async function webhookEndpointById(
  queries: Queries,
  id: string,
): Promise<WebhookEndpointRow | undefined> {
  return queries
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Changes an endpoint; returns undefined if it doesn't exist. Also locks it until the transaction ends. */
export async function changeWebhookEndpoint(
  queries: Queries,
  id: string,
  change: WebhookEndpointChange,
): Promise<WebhookEndpointRow | undefined> {
  return queries
    .updateTable("webhook_endpoints")
    .set((row) => ({ hold_until: row.ref("hold_until"), ...change }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes an endpoint with its deliveries and returns it; undefined if the account has none with this id. */
export async function deleteWebhookEndpointRow(
  queries: Queries,
  accountId: string,
  id: string,
): Promise<WebhookEndpointRow | undefined> {
  return queries
    .deleteFrom("webhook_endpoints")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}
