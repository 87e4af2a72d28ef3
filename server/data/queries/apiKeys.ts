import { sql, type Transaction } from "kysely";
import { type Scope, scopes } from "#contract/scopes.ts";
import { lockAccount } from "./accounts.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { ApiKeyRow } from "#server/data/tables/apiKeyRow.ts";
import type { Tables } from "#server/data/tables/tables.ts";

const words = (text: string) => text.split(" ").filter(Boolean);

/** Returns the scopes of a key; unknown ones are left out. */
export function scopesOf({ scopes: stored }: Pick<ApiKeyRow, "scopes">): Scope[] {
  const own = words(stored);
  return scopes.filter((scope) => own.includes(scope));
}

/** Returns the allowed networks of a key in CIDR form; empty if it may be used from anywhere. */
export function allowedNetworksOf(row: Pick<ApiKeyRow, "allowed_networks">): string[] {
  return words(row.allowed_networks);
}

/** Returns the origins of the pages that may use a publishable key. */
export function allowedOriginsOf(row: Pick<ApiKeyRow, "allowed_origins">): string[] {
  return words(row.allowed_origins);
}

/** Adds a key; returns false if the account already has `most` keys in use. */
export async function insertApiKey(
  queries: Transaction<Tables>,
  row: ApiKeyRow,
  most: number,
): Promise<boolean> {
  await lockAccount(queries, row.account_id);
  const { count } = await queries
    .selectFrom("api_keys")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("account_id", "=", row.account_id)
    .where("revoked_at", "is", null)
    .where((where) =>
      where.or([where("expires_at", "is", null), where("expires_at", ">", row.created_at)]),
    )
    .executeTakeFirstOrThrow();
  if (count >= most) {
    return false;
  }
  await queries.insertInto("api_keys").values(row).execute();
  return true;
}

/** Returns the keys of an account, newest first; at most 500. Of more, revoked ones are left out first, so that none that works is hidden behind them. */
export async function findApiKeys(queries: Queries, accountId: string): Promise<ApiKeyRow[]> {
  const rows = await queries
    .selectFrom("api_keys")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy(sql`case when revoked_at is null then 0 else 1 end`)
    .orderBy("id", "desc")
    .limit(500)
    .execute();
  return rows.toSorted((one, other) => (one.id < other.id ? 1 : -1));
}

/** Returns a key of an account that isn't revoked. */
export async function findApiKey(
  queries: Queries,
  accountId: string,
  id: string,
): Promise<ApiKeyRow | undefined> {
  return queries
    .selectFrom("api_keys")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
}

/** A key that a request presents, with the credit limit of its creator; null without one, and for former members. */
export type PresentedKey = ApiKeyRow & { creator_limit: number | null };

/** Returns the key whose current or previous secret has a digest, if any. */
export async function apiKeyByHash(
  queries: Queries,
  hash: string,
): Promise<PresentedKey | undefined> {
  const keys = queries
    .selectFrom("api_keys")
    .leftJoin("memberships", (join) =>
      join
        .onRef("memberships.user_id", "=", "api_keys.created_by")
        .onRef("memberships.account_id", "=", "api_keys.account_id"),
    )
    .selectAll("api_keys")
    .select("memberships.credit_limit as creator_limit");
  const current = keys.where("hash", "=", hash);
  const previous = keys.where("previous_hash", "=", hash);
  return (await current.executeTakeFirst()) ?? (await previous.executeTakeFirst());
}

/** Columns of a key that its owner may change. */
export type KeyChange = Partial<
  Pick<
    ApiKeyRow,
    | "name"
    | "scopes"
    | "allowed_networks"
    | "requests_per_minute"
    | "credit_budget"
    | "disabled_at"
    | "hash"
    | "last4"
    | "expires_at"
    | "rotated_at"
    | "previous_hash"
    | "previous_last4"
    | "previous_until"
    | "allowed_origins"
    | "advice_undeliverable"
    | "advice_risky"
    | "created_by"
    | "creator_email"
  >
>;

/** Changes a key of an account; returns undefined if the account has no such key or it is revoked. */
export async function changeApiKey(
  queries: Queries,
  key: { accountId: string; id: string },
  change: KeyChange,
): Promise<ApiKeyRow | undefined> {
  return queries
    .updateTable("api_keys")
    .set(change)
    .where("account_id", "=", key.accountId)
    .where("id", "=", key.id)
    .where("revoked_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Returns the subject of the announcement that a key expires, as SQL. */
const expirySubject = sql<string>`'key.expiring ' || api_keys.id || ' ' || api_keys.expires_at`;

/** Returns the usable keys that expire in a period, of accounts in use, without those announced before. */
export async function keysExpiringBetween(
  queries: Queries,
  from: number,
  to: number,
): Promise<ApiKeyRow[]> {
  return queries
    .selectFrom("api_keys")
    .innerJoin("accounts", "accounts.id", "api_keys.account_id")
    .selectAll("api_keys")
    .where("api_keys.expires_at", ">", from)
    .where("api_keys.expires_at", "<=", to)
    .where("api_keys.revoked_at", "is", null)
    .where("api_keys.disabled_at", "is", null)
    .where("accounts.closing_at", "is", null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("announcements")
            .select("announcements.at")
            .whereRef("announcements.account_id", "=", "api_keys.account_id")
            .where("announcements.subject", "=", expirySubject),
        ),
      ),
    )
    .execute();
}

/** Records the last use of a key. */
export async function touchApiKey(
  queries: Queries,
  id: string,
  use: { at: number; network: string | null; call: string },
): Promise<void> {
  await queries
    .updateTable("api_keys")
    .set({
      last_used_at: use.at,
      last_used_network: use.network,
      last_used_call: use.call,
    })
    .where("id", "=", id)
    .execute();
}

/** Revokes a key of an account; returns undefined if the account has no such key or it is already revoked. */
export async function revokeApiKeyRow(
  queries: Queries,
  key: { accountId: string; id: string; at: number },
): Promise<ApiKeyRow | undefined> {
  return queries
    .updateTable("api_keys")
    .set({ revoked_at: key.at })
    .where("account_id", "=", key.accountId)
    .where("id", "=", key.id)
    .where("revoked_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Revokes every key of an account; returns how many. */
export async function revokeApiKeysOf(
  queries: Queries,
  accountId: string,
  now: number,
): Promise<number> {
  const revoked = await queries
    .updateTable("api_keys")
    .set({ revoked_at: now })
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .returning("id")
    .execute();
  return revoked.length;
}
