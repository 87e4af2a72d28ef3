import { sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import { testAccountId } from "#server/data/tables/testAccountId.ts";
import type { WebhookEndpointRow } from "#server/data/tables/webhooks/webhookEndpointRow.ts";

/** Longest average duration of attempts, in ms, at an endpoint that answers quickly. */
export const quickMs = 2000;

/** An endpoint with a delivery that is due. */
export interface DueEndpoint extends Pick<
  WebhookEndpointRow,
  "id" | "url" | "failing_since" | "average_ms"
> {
  /** The account that owns it, not its test data. */
  owner_id: string;
  /** Time since which a delivery is due. */
  due_at: number;
}

/** Accounts to look for: those after an id, without the given ones, and with `onlyQuick` only those with work for endpoints that answer quickly. */
interface OwnerSearch {
  now: number;
  after: string;
  without: readonly string[];
  onlyQuick: boolean;
  limit: number;
}

/** Matches endpoints, as `endpoints`, that may get deliveries now. */
const isOpen = (now: number) =>
  sql`endpoints.status <> 'disabled' and endpoints.hold_until <= ${now}`;

/** Selects the account after an id with a waiting delivery. */
const nextAfter = (id: ReturnType<typeof sql>) =>
  sql`select min(deliveries.owner_id) from webhook_deliveries as deliveries
    where deliveries.state = 'waiting' and deliveries.owner_id > ${id}`;

/** Returns the accounts with due deliveries of their own or their test data, in the order of their ids: without closed and suspended ones. Steps from account to account in the index, so that the deliveries of one don't slow the search for others. */
export async function accountsWithDueWebhooks(
  queries: Queries,
  { now, after, without, onlyQuick, limit }: OwnerSearch,
): Promise<string[]> {
  const quick = onlyQuick
    ? sql`and endpoints.failing_since is null and endpoints.average_ms <= ${quickMs}`
    : sql``;
  const others = without.length === 0 ? sql`` : sql`and owners.id not in (${sql.join(without)})`;
  // Scalar subqueries, so that PostgreSQL filters one account after another and stops at the limit.
  const found = await sql<{ id: string }>`
    with recursive owners (id) as (
      ${nextAfter(sql`${after}`)}
      union all
      select (${nextAfter(sql`owners.id`)}) from owners where owners.id is not null
    )
    select owners.id from owners
    where owners.id is not null ${others}
      and (select accounts.id from accounts where accounts.id = owners.id
        and accounts.closing_at is null and accounts.suspended_at is null) is not null
      and (select endpoints.id from webhook_endpoints as endpoints
        where endpoints.account_id in (owners.id, ${testAccountId("")} || owners.id)
          and ${isOpen(now)} ${quick}
          and exists (select 1 from webhook_deliveries as deliveries
            where deliveries.endpoint_id = endpoints.id
              and deliveries.state = 'waiting' and deliveries.due_at <= ${now})
        limit 1) is not null
    limit ${limit}`.execute(queries);
  return found.rows.map(({ id }) => id);
}

/** Returns the endpoints of an account and its test data with due deliveries, the longest due first. */
export async function findDueEndpoints(
  queries: Queries,
  ownerId: string,
  now: number,
): Promise<DueEndpoint[]> {
  const found = await sql<Omit<DueEndpoint, "due_at"> & { due_at: number | null }>`
    select endpoints.id, endpoints.url, endpoints.failing_since, endpoints.average_ms,
      cast(${ownerId} as text) as owner_id,
      (select min(deliveries.due_at) from webhook_deliveries as deliveries
        where deliveries.endpoint_id = endpoints.id
          and deliveries.state = 'waiting' and deliveries.due_at <= ${now}) as due_at
    from webhook_endpoints as endpoints
    where endpoints.account_id in (${ownerId}, ${testAccountId(ownerId)}) and ${isOpen(now)}`.execute(
    queries,
  );
  return found.rows
    .flatMap(({ due_at: dueAt, ...row }) => (dueAt === null ? [] : [{ ...row, due_at: dueAt }]))
    .toSorted((one, other) => one.due_at - other.due_at);
}
