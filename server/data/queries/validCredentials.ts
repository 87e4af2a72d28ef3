import { isInUse } from "./accounts.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { isLive } from "./sessions.ts";

/** Returns which of these sessions and keys may still be used, each with its account. Sessions that ended, keys that were revoked or expired, and those of accounts not in use are left out. */
export async function validCredentials(
  queries: Queries,
  ids: readonly string[],
  now: number,
): Promise<Map<string, { accountId: string }>> {
  const sessions = await queries
    .selectFrom("sessions")
    .selectAll()
    .where("id", "in", ids)
    .execute();
  const keys = await queries.selectFrom("api_keys").selectAll().where("id", "in", ids).execute();
  const good = [
    ...sessions.filter((session) => isLive(session, now)),
    ...keys.filter(
      ({ revoked_at, expires_at }) =>
        revoked_at === null && (expires_at === null || expires_at > now),
    ),
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
      .map((one) => [one.id, { accountId: one.account_id }]),
  );
}
