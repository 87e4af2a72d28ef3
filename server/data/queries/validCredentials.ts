import { isInUse } from "./accounts.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { testAccountId } from "#server/data/tables/testAccountId.ts";
import { isLive } from "./sessions.ts";

/** Returns which of these sessions and keys may still be used, each with the accounts it may read: a session reads test data too, a key one of both. Sessions that ended or whose user left the account, keys that were disabled, revoked or expired, and those of accounts not in use are left out. */
export async function validCredentials(
  queries: Queries,
  ids: readonly string[],
  now: number,
): Promise<Map<string, { accountIds: readonly string[] }>> {
  const sessions = await queries
    .selectFrom("sessions")
    .selectAll()
    .where("id", "in", ids)
    .where((row) =>
      row.exists(
        row
          .selectFrom("memberships")
          .select("memberships.role")
          .whereRef("memberships.user_id", "=", "sessions.user_id")
          .whereRef("memberships.account_id", "=", "sessions.account_id"),
      ),
    )
    .execute();
  const keys = await queries.selectFrom("api_keys").selectAll().where("id", "in", ids).execute();
  const good = [
    ...sessions
      .filter((session) => isLive(session, now))
      .map((row) => ({ ...row, accountIds: [row.account_id, testAccountId(row.account_id)] })),
    ...keys
      .filter(
        ({ revoked_at, disabled_at, expires_at }) =>
          revoked_at === null && disabled_at === null && (expires_at === null || expires_at > now),
      )
      .map((row) => ({
        ...row,
        accountIds: [row.mode === "test" ? testAccountId(row.account_id) : row.account_id],
      })),
  ];
  if (good.length === 0) {
    return new Map();
  }
  const accounts = await queries
    .selectFrom("accounts")
    .selectAll()
    .where("id", "in", [...new Set(good.map((one) => one.account_id))])
    .execute();
  const inUse = new Set(accounts.filter(isInUse).map(({ id }) => id));
  return new Map(
    good
      .filter((one) => inUse.has(one.account_id))
      .map((one) => [one.id, { accountIds: one.accountIds }]),
  );
}
