import type { Transaction } from "kysely";
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

/** Returns the keys of an account, newest first; at most 500. */
export async function apiKeysOf(queries: Queries, accountId: string): Promise<ApiKeyRow[]> {
  return queries
    .selectFrom("api_keys")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .limit(500)
    .execute();
}

/** Returns the key with a digest, if any. */
export async function apiKeyByHash(queries: Queries, hash: string): Promise<ApiKeyRow | undefined> {
  return queries.selectFrom("api_keys").selectAll().where("hash", "=", hash).executeTakeFirst();
}

/** Records the last use of a key. */
export async function touchApiKey(
  queries: Queries,
  id: string,
  use: { at: number; network: string | null },
): Promise<void> {
  await queries
    .updateTable("api_keys")
    .set({ last_used_at: use.at, last_used_network: use.network })
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
  at: number,
): Promise<number> {
  const revoked = await queries
    .updateTable("api_keys")
    .set({ revoked_at: at })
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .returning("id")
    .execute();
  return revoked.length;
}
