import { lockAccount } from "./accounts.ts";
import type { Database, Queries } from "#server/data/connection/database.ts";
import type { WebhookEndpointRow } from "#server/data/tables/webhooks/webhookEndpointRow.ts";

/** Columns of an endpoint that may change. */
export type WebhookEndpointChange = Partial<
  Omit<WebhookEndpointRow, "id" | "account_id" | "created_at">
>;

/** Returns the endpoints of an account, newest first. */
export async function webhookEndpointsOf(
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

/** Adds an endpoint; returns false if the account has `most` already. */
export async function insertWebhookEndpoint(
  database: Database,
  row: WebhookEndpointRow,
  most: number,
): Promise<boolean> {
  return database.atomically(async (queries) => {
    await lockAccount(queries, row.account_id);
    if ((await webhookEndpointsOf(queries, row.account_id)).length >= most) {
      return false;
    }
    await queries.insertInto("webhook_endpoints").values(row).execute();
    return true;
  });
}

/** Returns an endpoint of an account, if it exists. */
export async function webhookEndpointOf(
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

/** Deletes an endpoint with its deliveries; returns false if the account has none with this id. */
export async function deleteWebhookEndpointRow(
  queries: Queries,
  accountId: string,
  id: string,
): Promise<boolean> {
  const gone = await queries
    .deleteFrom("webhook_endpoints")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}
