import { isActive } from "./accounts.ts";
import { allowedNetworksOf, scopesOf } from "./apiKeys.ts";
import { type Right, roleRights } from "#contract/roles.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { ApiKeyRow } from "#server/data/tables/apiKeyRow.ts";
import type { SessionRow } from "#server/data/tables/sessionRow.ts";
import { testAccountId } from "#server/data/tables/testAccountId.ts";
import { isLive } from "./sessions.ts";

/** A session or key that may still be used. */
export interface ValidCredential {
  /** The accounts it may read: a session reads test data too, a key one of both. */
  accountIds: readonly string[];
  account: AccountRow;
  /** Rights of the member's role, or the scopes of the key. */
  rights: readonly Right[];
  /** Networks that a key is limited to; empty allows any. */
  networks: readonly string[];
  /** The session, and whether its user has a second factor; null for a key. */
  session: { row: SessionRow; hasFactor: boolean } | null;
}

/** Returns the sessions among ids that haven't ended and whose user is a member, with the role. */
async function liveSessions(queries: Queries, ids: readonly string[], now: number) {
  const sessions = await queries
    .selectFrom("sessions")
    .innerJoin("memberships", (join) =>
      join
        .onRef("memberships.user_id", "=", "sessions.user_id")
        .onRef("memberships.account_id", "=", "sessions.account_id"),
    )
    .selectAll("sessions")
    .select("memberships.role")
    .where("sessions.id", "in", ids)
    .execute();
  return sessions.filter((session) => isLive(session, now));
}

/** Returns which of some users have a second factor, if an account of theirs requires one. */
async function usersWithFactor(
  queries: Queries,
  sessions: readonly SessionRow[],
  accounts: ReadonlyMap<string, AccountRow>,
): Promise<ReadonlySet<string>> {
  const ids = sessions
    .filter(({ account_id: id }) => (accounts.get(id)?.requirements ?? null) !== null)
    .map(({ user_id: userId }) => userId);
  if (ids.length === 0) {
    return new Set();
  }
  const rows = await queries
    .selectFrom("totp")
    .select("user_id")
    .where("user_id", "in", ids)
    .where("confirmed_at", "is not", null)
    .execute();
  return new Set(rows.map(({ user_id: userId }) => userId));
}

function isUsable(key: ApiKeyRow, now: number): boolean {
  const { revoked_at, disabled_at, expires_at } = key;
  return revoked_at === null && disabled_at === null && (expires_at === null || expires_at > now);
}

/** Returns which of these sessions and keys may still be used. Sessions that ended or whose user left the account, keys that were disabled, revoked or expired, and those of closed or suspended accounts are left out. */
export async function validCredentials(
  queries: Queries,
  ids: readonly string[],
  now: number,
): Promise<Map<string, ValidCredential>> {
  const sessions = await liveSessions(queries, ids, now);
  const keys = (
    await queries.selectFrom("api_keys").selectAll().where("id", "in", ids).execute()
  ).filter((key) => isUsable(key, now));
  const accountIds = [...new Set([...sessions, ...keys].map((one) => one.account_id))];
  if (accountIds.length === 0) {
    return new Map();
  }
  const rows = await queries
    .selectFrom("accounts")
    .selectAll()
    .where("id", "in", accountIds)
    .execute();
  const accounts = new Map(rows.filter(isActive).map((row) => [row.id, row]));
  const secured = await usersWithFactor(queries, sessions, accounts);
  const valid = new Map<string, ValidCredential>();
  for (const { role, ...row } of sessions) {
    const account = accounts.get(row.account_id);
    if (account !== undefined) {
      const session = { row, hasFactor: secured.has(row.user_id) };
      const readable = [account.id, testAccountId(account.id)];
      const rights = roleRights[role];
      valid.set(row.id, { accountIds: readable, account, rights, networks: [], session });
    }
  }
  for (const key of keys) {
    const account = accounts.get(key.account_id);
    if (account !== undefined) {
      const readable = [key.mode === "test" ? testAccountId(account.id) : account.id];
      const networks = [...allowedNetworksOf(key)];
      const rights = scopesOf(key);
      valid.set(key.id, { accountIds: readable, account, rights, networks, session: null });
    }
  }
  return valid;
}
